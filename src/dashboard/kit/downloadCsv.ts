// What a spreadsheet would run as a formula is text: nobody's name may do anything on the operator's machine. Where the comma
// stands in numbers, cells end at a semicolon, and there neither that nor a line break is held back by quotes that began
// elsewhere.
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g
const NUMBER = /^-?\d+(\.\d+)?$/

function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '')
  const safe = NUMBER.test(text) ? text : text.replace(FORMULA, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Downloads a CSV file (RFC 4180, UTF-8 with a byte order mark, which spreadsheets need to detect the encoding). */
export function downloadCsv(
  name: string,
  heads: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
): void {
  const text = [heads, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('')
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
