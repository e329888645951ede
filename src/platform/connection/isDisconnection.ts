/** SQLSTATEs with which PostgreSQL or a pooler ends a connection or refuses a new one temporarily. */
const STATES = new Set(['57P01', '57P02', '57P03', '53300'])

const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's messages for timeouts while waiting for an answer or a connection. */
const TIMEOUTS = ['Query read timeout', 'Connection terminated due to connection timeout', 'timeout expired']

/** The driver's messages when the other side has disconnected. */
const GONE = ['Connection terminated unexpectedly', 'Connection terminated']

/** The driver's messages when nothing was sent, because the connection was known to be closed. */
const NOT_SENT = [
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]

/** Whether an error means that there was no connection or it was lost, rather than that a statement failed. */
export function isDisconnection(error: unknown): boolean {
  const {
    code,
    errors,
    message = '',
  } = (error ?? {}) as { code?: string; errors?: { code?: string }[]; message?: string }
  const name = code ?? errors?.[0]?.code ?? ''
  if (STATES.has(name) || SYSTEM.has(name) || /^08...$/.test(name)) return true
  return [...TIMEOUTS, ...GONE, ...NOT_SENT].some(each => message.endsWith(each))
}

/** Whether the failed statement was certainly never sent. */
export function wasNotSent(error: unknown): boolean {
  const { message = '' } = (error ?? {}) as { message?: string }
  return NOT_SENT.some(each => message.endsWith(each))
}
