/**
 * The link by which somebody writes to an address. Most signs may stand before the "@" of one, also those that would give the letter
 * other recipients or words that nobody has typed.
 */
export function mailTo(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}
