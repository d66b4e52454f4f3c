/* The page's first lines: start the dealer's worker while nothing else is there (src/engine goes on with it), and
   ask for what that needs. */
(function () {
  var root = document.documentElement;
  if (root.hasAttribute('data-too-old')) return;
  function preload(as, urls) {
    urls.forEach(function (url) {
      var link = document.createElement('link');
      link.rel = 'preload';
      link.as = as;
      link.crossOrigin = '';
      link.href = url;
      document.head.appendChild(link);
    });
  }
  var wasm = '[wasm]';
  var image = '[image]';
  var kept = false;
  try {
    kept = !!navigator.serviceWorker.controller;
  } catch (error) {}
  /* not in frames, where whoever deploys the game may not want it */
  var early = null;
  var dealer = null;
  if (self === top && self.origin !== 'null') {
    dealer = new Worker('[dealer]', { type: 'module' });
    early = self.early = { dealer: dealer };
    dealer.onerror = function () {
      early.broken = true;
    };
  }
  if (!kept) return preload('fetch', [wasm, image]);
  /* What is kept on the device is there sooner than the shell could be read: it is shown only if that takes long.
     The typefaces come in time for the first screen, which then is laid out once (from a network they would come
     in the way of the first paint), and the worker has what it needs before the page's scripts run. */
  root.setAttribute('data-kept', '');
  preload('font', '[fonts]'.split(' '));
  if (early === null) return;
  function read(url, how, headers) {
    return fetch(url).then(function (answer) {
      return new Response(how ? answer.body.pipeThrough(how) : answer.body, { headers: headers });
    });
  }
  early.fed = Promise.all([
    WebAssembly.compileStreaming(read(wasm, null, { 'Content-Type': 'application/wasm' })),
    read(image, new DecompressionStream('gzip')).then(function (answer) {
      return answer.arrayBuffer();
    }),
  ]).then(function (made) {
    dealer.postMessage({ flowers: { start: { wasm: made[0], image: made[1] } } });
  });
  early.fed.catch(function () {}); /* src/engine says so */
})();
