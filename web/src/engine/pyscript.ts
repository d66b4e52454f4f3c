/** PyScript's library: the way in which a script element becomes a worker that Python runs in. */

import { hooks } from '@pyscript/core';

// This hook is code as text, which a page without 'unsafe-eval' may not run; our interpreter modules
// do what it does. It must go before the library looks at the page, that is, in this very turn.
hooks.worker.onBeforeRunAsync.clear();

/** That it has run, see src/script.ts. */
export const there = true;
