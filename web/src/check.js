/* Plain script of 2009's language, for it must run where the page itself can not: says so there. Stands in
   the head of index.html, so that the shell is not there yet when it runs. */
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
    if (!CSS.supports('selector(:has(a))') || !CSS.supports('zoom', '2')) return false;
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
  if (!fine) document.documentElement.setAttribute('data-too-old', '');
  /* a script or style of the page that does not arrive leaves nobody else to say so */
  function broken() {
    if (fine) document.documentElement.setAttribute('data-broken', '');
    say();
  }
  function say() {
    var root = document.documentElement;
    /* where a sandbox lets no link open a window, the address can still be copied */
    var where = document.querySelector('#shell .where');
    if (where) where.textContent = location.href.split(/[?#]/)[0];
    if (root.hasAttribute('data-too-old')) show('old');
    /* in a sandbox without an origin nothing arrives from a host that does not let everybody fetch */
    else if (root.hasAttribute('data-broken')) show(window.origin === 'null' && window.self !== window.top ? 'barred' : 'failed');
  }
  window.addEventListener('error', function (event) {
    var target = event.target;
    if (target && (target.tagName === 'SCRIPT' || target.rel === 'stylesheet')) broken();
  }, true);
  document.addEventListener('click', function (event) {
    var root = document.documentElement;
    if (root.hasAttribute('data-broken') && event.target.className === 'again') location.reload();
  });
  document.addEventListener('DOMContentLoaded', say);
})();
