const SPECIAL = /[",\r\n]/

/**
 * A line of a CSV file (RFC 4180). A null value is empty, and an empty text is a pair of quotes. Values are written unchanged, even if
 * a spreadsheet would take one for a formula.
 */
export function csvLine(values: readonly (string | null)[]): string {
  return `${values.map(quoted).join(',')}\r\n`
}

function quoted(value: string | null): string {
  if (value === null) return ''
  return value === '' || SPECIAL.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
