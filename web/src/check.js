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
    /* module workers: a browser that knows them reads the option, before it refuses the address */
    var read = false;
    try {
      new Worker('//[', { get type() { read = true; return 'module'; } });
    } catch (error) {}
    return read;
  }
  var fine = false;
  try { fine = modern(); } catch (error) {}
  if (!fine) {
    show('old');
    document.documentElement.setAttribute('data-too-old', '');
  }
  /* a script or style of the page that does not arrive leaves nobody else to say so */
  window.addEventListener('error', function (event) {
    var target = event.target;
    if (!fine || !target || (target.tagName !== 'SCRIPT' && target.rel !== 'stylesheet')) return;
    document.documentElement.setAttribute('data-broken', '');
    show('failed');
  }, true);
  window.addEventListener('DOMContentLoaded', function () {
    var broken = document.documentElement.hasAttribute('data-broken');
    var again = document.querySelector('#shell .again');
    if (!fine || broken) show(fine ? 'failed' : 'old');
    if (again && broken) again.addEventListener('click', function () { location.reload(); });
  });
})();
