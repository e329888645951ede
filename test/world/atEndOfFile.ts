const KEY = Symbol.for('at the end of the test file')

/** Does something after every test and hook of the file, the last that was asked for first. The runner carries it out. */
export function atEndOfFile(end: () => Promise<unknown>): void {
  const all = globalThis as { [KEY]?: (() => Promise<unknown>)[] }
  all[KEY] ??= []
  all[KEY].push(end)
}
