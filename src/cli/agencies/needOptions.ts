import type { Options } from '../DatabaseCommand.ts'

/** Refuses options that are missing or empty. @param what needs them, such as "A key" */
export function needOptions(options: Options, what: string, names: readonly string[]): void {
  const missing = names.filter(name => !options[name]?.trim())
  if (missing.length > 0) throw new Error(`${what} needs ${missing.map(name => `--${name}`).join(' and ')}.`)
}
