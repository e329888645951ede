import { escapeFormulas } from './escapeFormulas.ts'

const SPECIAL = /[",\r\n]/

/** How a CSV file writes what a spreadsheet would run as a formula: as text, or unchanged for programs. */
export type Formulas = 'text' | 'raw'

/** A line of a CSV file (RFC 4180). A null value is empty, and an empty text is a pair of quotes. */
export function csvLine(values: readonly (string | number | null | undefined)[], formulas: Formulas = 'text'): string {
  return `${values.map(value => cellOf(value, formulas)).join(',')}\r\n`
}

function cellOf(value: string | number | null | undefined, formulas: Formulas): string {
  if (value === null || value === undefined) return ''
  const text = formulas === 'raw' ? String(value) : escapeFormulas(String(value))
  return text === '' || SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
