// An API key, or as much of one as identifies it.
const KEY = /abk_[0-9A-Za-z]{8,}/g

// What LinkSigner makes: waivers, offers, files, sessions, links to sign in.
const LINK_TOKEN = /(?<![\w-])[\w-]{51}(?![\w-])/g

// In an address such as postgres://user:password@host; everything up to the last @ before the path, for passwords may hold one too.
const PASSWORD = /(\b[a-z][a-z\d+.-]*:\/\/[^\s/:@]*:)[^\s/]+@/gi

/**
 * A text without the secrets that can be recognised in it. For texts that others have written: messages of errors, what libraries say.
 * What the service itself logs must hold none in the first place.
 */
export function withoutSecrets(text: string): string {
  return text.replace(KEY, 'abk_…').replace(LINK_TOKEN, '…').replace(PASSWORD, '$1…@')
}
