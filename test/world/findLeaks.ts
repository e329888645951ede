/** A finding in a log. */
export interface Leak {
  what: string
  line: string
}

const KEY = /abk_[0-9A-Za-z]{20}/
const URL_PASSWORD = /\b[a-z][a-z\d+.-]*:\/\/[^\s/:@"]*:[^\s/@"…]+@/i
// Its token has no expiry.
const CALENDAR = /\/calendars\/[\w-]{48}/
// Every text that may contain a signed link, at each possible start.
const RUNS = /[\w-]{51,}/g
/** The lengths of tokens, with and without the operator, and where the expiry is in their bytes. */
const TOKENS = [
  { length: 51, expiryAt: 16 },
  { length: 72, expiryAt: 32 },
]
const [EARLIEST, LATEST] = [Date.UTC(2000) / 1000, Date.UTC(2200) / 1000]

/** Searches log lines for keys, signed links, passwords in URLs, and the given secrets. Every line must be JSON. */
export function findLeaks(log: string, secrets: readonly string[] = []): Leak[] {
  const leaks: Leak[] = []
  for (const line of log.split('\n')) {
    if (line === '') continue
    const what = whatIsWrong(line, secrets)
    if (what) leaks.push({ what, line })
  }
  return leaks
}

function whatIsWrong(line: string, secrets: readonly string[]): string | undefined {
  if (!isJson(line)) return 'a line that is not JSON'
  for (const text of line.includes('%') ? [line, decoded(line)] : [line]) {
    if (KEY.test(text)) return 'an API key'
    if (URL_PASSWORD.test(text)) return 'a password in an address'
    if (CALENDAR.test(text)) return 'a signed link'
    for (const [run] of text.matchAll(RUNS)) if (holdsToken(run)) return 'a signed link'
    if (secrets.some(each => text.includes(each))) return 'a password'
  }
  return undefined
}

/** Whether it contains a signed token: its expiry is a plausible time, which random characters hardly ever are. */
function holdsToken(run: string): boolean {
  for (const { length, expiryAt } of TOKENS) {
    for (let index = 0; index + length <= run.length; index++) {
      const expiry = Buffer.from(run.slice(index, index + length), 'base64url').readUIntBE(expiryAt, 6)
      if (expiry > EARLIEST && expiry < LATEST) return true
    }
  }
  return false
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

function decoded(line: string): string {
  return line.replace(/%[0-7][0-9a-f]/gi, each => String.fromCharCode(Number.parseInt(each.slice(1), 16)))
}
