/** Runs `work`; a failure is told by its message alone, for Pyodide's code is one line of a megabyte. */
export async function brief(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${String(error.stack ?? error).split('\n').filter((line) => line.length < 500).join('\n').slice(0, 4000)}\n`);
    process.exitCode = 1;
  }
}
