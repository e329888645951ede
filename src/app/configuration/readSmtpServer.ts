import type { SmtpServer } from '../../platform/mail/SmtpServer.ts'
import type { Environment } from './Environment.ts'

const EXAMPLE = 'smtp://user:password@mail.example.com:587?requireTLS=true'

const FLAGS = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized']
const TEXTS = ['name', 'tls.servername']

/** The mail server of SMTP_URL. Errors do not quote the URL: it may hold a password. */
export function readSmtpServer(env: Environment): SmtpServer | null {
  const text = env.url('SMTP_URL', ['smtp:', 'smtps:'], EXAMPLE)
  if (text === null) return null
  const url = new URL(text)
  const options = url.searchParams
  for (const [name, value] of options) {
    // A misspelled option could otherwise leave a connection unencrypted.
    if (![...FLAGS, ...TEXTS].includes(name)) {
      env.violation('SMTP_URL', `has an option that is none of ${[...FLAGS, ...TEXTS].join(', ')}`, EXAMPLE)
    } else if (FLAGS.includes(name) && value !== 'true' && value !== 'false') {
      env.violation('SMTP_URL', `must have true or false for ${name}`, EXAMPLE)
    }
  }
  const secure = url.protocol === 'smtps:'
  const auth = credentials(url)
  if (url.hostname === '') env.violation('SMTP_URL', 'must name a host', EXAMPLE)
  if (auth === 'broken') env.violation('SMTP_URL', 'must have its user and password percent-encoded', EXAMPLE)
  const servername = options.get('tls.servername')
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: options.get('requireTLS') === 'true',
    ignoreTLS: options.get('ignoreTLS') === 'true',
    auth: auth === 'broken' ? null : auth,
    name: options.get('name'),
    tls: { rejectUnauthorized: options.get('tls.rejectUnauthorized') !== 'false', ...(servername && { servername }) },
  }
}

function credentials({ username, password }: URL): SmtpServer['auth'] | 'broken' {
  if (username === '' && password === '') return null
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch {
    return 'broken'
  }
}
