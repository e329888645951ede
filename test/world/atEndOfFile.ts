const KEY = Symbol.for('at the end of the test file')

/** Registers a function that the runner calls after every test and hook of the file, the last registered first. */
export function atEndOfFile(end: () => Promise<unknown>): void {
  const all = globalThis as { [KEY]?: (() => Promise<unknown>)[] }
  all[KEY] ??= []
  all[KEY].push(end)
}
