import { csvLine } from '../../domain/rules/csvLine.ts'

/** Downloads a CSV file (RFC 4180, UTF-8 with a byte order mark, which spreadsheets need to detect the encoding). */
export function downloadCsv(
  name: string,
  heads: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
): void {
  const text = [heads, ...rows].map(row => csvLine(row)).join('')
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
