/**
 * The mailto link of an address. Most characters are allowed before its "@", also those that would give the e-mail
 * other recipients or a body.
 */
export function mailTo(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}
