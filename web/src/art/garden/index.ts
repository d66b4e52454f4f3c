/** The pictures of Petals. */

export * from './bed';
export * from './elements';
export * from './square';
export * from './trackers';
