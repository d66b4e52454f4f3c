/* Plain script of 2009's language, for it must run where the page itself can not: says so there. */
(function () {
  function show(state) {
    var shell = document.getElementById('shell');
    if (shell) shell.setAttribute('data-state', state);
  }
  function modern() {
    if (!('noModule' in document.createElement('script'))) return false;
    if (typeof WebAssembly !== 'object' || !WebAssembly.compileStreaming) return false;
    if (typeof TransformStream !== 'function' || typeof WeakRef !== 'function') return false;
    if (!window.CSS || !CSS.supports('color', 'light-dark(#000, #fff)')) return false;
    if (!Array.prototype.at || !Object.hasOwn || typeof structuredClone !== 'function') return false;
    /* module workers: a browser that knows them reads the option */
    var read = false;
    var url = URL.createObjectURL(new Blob([''], { type: 'text/javascript' }));
    try {
      new Worker(url, { get type() { read = true; return 'module'; } }).terminate();
    } catch (error) {}
    URL.revokeObjectURL(url);
    return read;
  }
  var fine = false;
  var broken = false;
  try { fine = modern(); } catch (error) {}
  if (!fine) {
    show('old');
    document.documentElement.setAttribute('data-too-old', '');
  }
  /* a script or style of the page that does not arrive leaves nobody else to say so */
  window.addEventListener('error', function (event) {
    var target = event.target;
    if (!fine || !target || (target.tagName !== 'SCRIPT' && target.tagName !== 'LINK')) return;
    broken = true;
    document.documentElement.setAttribute('data-broken', '');
    show('failed');
  }, true);
  window.addEventListener('DOMContentLoaded', function () {
    var again = document.querySelector('#shell .again');
    if (!fine) show('old');
    if (broken) show('failed');
    if (again) again.addEventListener('click', function () {
      if (broken) location.reload();
    });
  });
})();
