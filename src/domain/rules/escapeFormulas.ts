// Where the comma stands in numbers, cells end at a semicolon, and there neither that nor a line break is held back by quotes that
// began elsewhere: what follows them begins a cell too. Spreadsheets also read the full-width forms of the signs.
const START = /(^|[;\t\r\n])(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g
const ESCAPED = /(^|[;\t\r\n])'(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * Writes what a spreadsheet would run as a formula as text, with an apostrophe before it: nobody's name may do anything on the
 * reader's machine. Numbers stay as they are.
 */
export function escapeFormulas(text: string): string {
  return NUMBER.test(text) ? text : text.replace(START, "$1'")
}

/** Reads what `escapeFormulas` has written: exactly the text before it. */
export function unescapeFormulas(text: string): string {
  return text.replace(ESCAPED, '$1')
}
