// An API key, or a prefix that identifies one.
const KEY = /abk_[0-9A-Za-z]{8,}/g

// Tokens of LinkSigner: waivers, offers, files, sessions, sign-in links (72); calendars and statements (70); without the operator, as they once were (51, 48).
const LINK_TOKEN = /(?<![\w-])(?:[\w-]{72}|[\w-]{70}|[\w-]{51}|[\w-]{48})(?![\w-])/g

// In a URL such as postgres://user:password@host: everything up to the last @ before the path, because passwords may
// contain one too.
const PASSWORD = /(\b[a-z][a-z\d+.-]*:\/\/[^\s/:@]*:)[^\s/]+@/gi

/**
 * Redacts secrets in a text that can be recognised, for texts from elsewhere: error messages, output of libraries. What
 * the service itself logs must not contain any in the first place.
 */
export function redactSecrets(text: string): string {
  return text.replace(KEY, 'abk_…').replace(LINK_TOKEN, '…').replace(PASSWORD, '$1…@')
}
