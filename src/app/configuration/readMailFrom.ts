import { holdsControls } from '../../domain/scalars/holdsControls.ts'
import type { Address } from '../../platform/mail/Mailer.ts'
import type { Environment } from './Environment.ts'

const EXAMPLE = 'Seaside Adventures <bookings@example.com>'

/** The sender of e-mails. Mail that is really sent needs an address that can receive replies. */
export function readMailFrom(env: Environment, sends: boolean): Address {
  const fallback = { name: 'Bookings', address: 'bookings@localhost' }
  const text = env.text('MAIL_FROM')
  if (text === null) {
    if (sends) env.violation('MAIL_FROM', 'is needed where SMTP_URL is set', EXAMPLE)
    return fallback
  }
  const [, name = '', inBrackets, bare] = /^(?:([^<>]*)<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/.exec(text) ?? []
  const address = inBrackets ?? bare
  if (address === undefined || holdsControls(text, { multiline: false })) {
    env.violation('MAIL_FROM', `must be a name and an address in angle brackets, and is "${text}"`, EXAMPLE)
    return fallback
  }
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
