import type { Formulas } from '../../domain/rules/csvLine.ts'
import type { UsageOptions } from './UsageCommand.ts'

/** The option `--formulas`: whether a CSV file has formulas as text, with an apostrophe before them, or raw. */
export function readFormulas({ formulas = 'text' }: UsageOptions): Formulas {
  if (formulas === 'text' || formulas === 'raw') return formulas
  throw new Error(`--formulas is text or raw, and not "${formulas}".`)
}
