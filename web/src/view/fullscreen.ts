/** The whole screen, where the browser offers it. */

export const canFill = (): boolean => document.fullscreenEnabled === true;

export function fillScreen(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  // refused by the browser or the host page: the table stays as it is
  change.catch(() => undefined);
}
