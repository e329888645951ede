import type { NodemailerError } from 'nodemailer'
import type { MimeMessage } from './compose.ts'
import { DeliveryFailure } from './DeliveryFailure.ts'
import type { SmtpServer } from './SmtpServer.ts'

/** A part of the SMTP conversation timed out. */
export class SmtpTimeoutError extends Error {
  readonly seconds: number

  constructor(milliseconds: number) {
    super(`It took longer than ${milliseconds} ms.`)
    this.seconds = milliseconds / 1000
  }
}

/** Enhanced codes (RFC 3463) that concern this recipient or this message. Of the address, 5.1.7 and 5.1.8 concern the sender. */
const ABOUT_MESSAGE = /^5\.(1\.(?!7$|8$)\d+|2\.\d+|3\.4|6\.\d+)$/

/** Words of servers without enhanced codes about what the operator can correct: who may send through them, and what they let pass. */
const ABOUT_SENDING =
  /relay|auth|log.?in|spam|polic|block|black.?list|reputation|spf|dkim|dmarc|sender|denied|not permitted|not allowed/i

/** What the operator can do about a refusal that is not about the recipient. */
const CORRECT =
  'That is about the mail server and not about the recipient: correct its settings, or SMTP_URL and MAIL_FROM.'

/** Describes in a sentence what went wrong, and whether a retry would fail as well. */
export function describeSmtpFailure(
  error: unknown,
  server: SmtpServer,
  message: MimeMessage,
  begun: boolean,
): DeliveryFailure {
  const failure = error as NodemailerError
  const reason =
    failure.response !== undefined ? answered(failure, server, message) : unanswered(failure, server, begun)
  // A server that refuses the content has not accepted the message, even if content was sent.
  const unknown = begun && failure.responseCode === undefined
  const permanent = isPermanent(failure)
  const refused = !permanent && failure.responseCode !== undefined && failure.responseCode >= 500
  const sentence = unknown
    ? `${reason} Whether the message arrives is not known.`
    : refused
      ? `${reason} ${CORRECT}`
      : reason
  // A server puts a recipient off for some minutes (greylisting) while it takes messages to others.
  const ofServer = !permanent && (refused || failure.responseCode === undefined || failure.command !== 'RCPT TO')
  return new DeliveryFailure(sentence, { permanent, begun: unknown, refused, ofServer }, error)
}

/**
 * Whether the server, or the message itself, shows that this message can never reach this recipient. Every other refusal is about the
 * server's configuration, its rules, or the credentials: the operator can correct that, and then the message goes out.
 */
function isPermanent({ code, command, responseCode, response = '' }: NodemailerError): boolean {
  if (responseCode === undefined) return code === 'EENVELOPE' || code === 'EMESSAGE'
  if (responseCode < 500) return false
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (command === 'MAIL FROM') return enhanced ? enhanced === '5.3.4' : responseCode === 552
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  if (enhanced !== undefined) return ABOUT_MESSAGE.test(enhanced)
  if (ABOUT_SENDING.test(response)) return false
  // 556: the recipient's domain takes no mail (RFC 7504).
  return responseCode === 552 || (command === 'RCPT TO' && [550, 551, 553, 556].includes(responseCode))
}

function answered({ command = '', response = '' }: NodemailerError, server: SmtpServer, message: MimeMessage): string {
  const refused = () => {
    if (command.startsWith('AUTH')) return 'did not accept the user and password of SMTP_URL'
    if (command === 'STARTTLS') return 'refused to start TLS'
    if (command === 'MAIL FROM') return `refused the sender ${message.from}`
    if (command === 'RCPT TO') return `refused the recipient ${message.to}`
    if (command === 'DATA') return 'refused the message'
    return 'refused to serve'
  }
  return `The mail server ${at(server)} ${refused()}: ${quote(response, server)}.`
}

function unanswered(failure: NodemailerError, server: SmtpServer, begun: boolean): string {
  const its = `The mail server ${at(server)}`
  const reason = failure.originalCode ?? failure.message
  if (failure instanceof SmtpTimeoutError) {
    return begun
      ? `${its} did not confirm the message within ${failure.seconds} s.`
      : `${its} was not ready for the message within ${failure.seconds} s.`
  }
  switch (failure.code) {
    case 'EENVELOPE':
    case 'EMESSAGE':
      return `The message cannot be sent through ${at(server)}: ${failure.message}.`
    case 'EAUTH':
      return `${its} cannot be logged in to with the user and password of SMTP_URL: ${quote(failure.message, server)}.`
    case 'EDNS':
      return `The name of the mail server ${at(server)} could not be looked up (${reason}).`
    case 'ETIMEDOUT':
      return failure.timeoutType === 'GREETING_TIMEOUT'
        ? `${its} accepted the connection but sent no greeting in time.`
        : `${its} did not answer in time.`
    case 'ETLS':
      return `TLS could not be agreed with the mail server ${at(server)}: ${failure.message}.`
    case 'ESOCKET':
      return failure.originalCode === 'ECONNREFUSED'
        ? `${its} refuses connections: nothing listens there.`
        : `The connection to the mail server ${at(server)} failed: ${failure.message} (${reason}).`
    default:
      return `${its} closed the connection before it had accepted the message.`
  }
}

function at({ host, port }: SmtpServer): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/**
 * The server's text on one line, shortened, and without the password: some servers repeat credentials that they refuse.
 */
function quote(words: string, { auth }: SmtpServer): string {
  const { user = '', pass = '' } = auth ?? {}
  const secrets = [pass, base64(pass), base64(`\0${user}\0${pass}`)].filter(each => pass !== '' && each !== '')
  const kept = secrets.reduce((text, secret) => text.replaceAll(secret, '(secret)'), words)
  const line = kept
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '')
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
