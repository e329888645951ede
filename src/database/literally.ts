/** Escapes what LIKE would read as a pattern: a text that is looked for means itself. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
