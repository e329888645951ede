/** SQLSTATEs with which PostgreSQL, or a pooler before it, ends a connection or refuses a new one for now. */
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

/** How the driver says that it has waited in vain for an answer, or for a connection. */
const TIMEOUTS = ['Query read timeout', 'Connection terminated due to connection timeout', 'timeout expired']

/** How the driver says that the other side has gone. */
const GONE = ['Connection terminated unexpectedly', 'Connection terminated']

/** How the driver says that it has sent nothing, for it knew already. */
const NOT_SENT = [
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]

/** Whether an error of the driver means that there was no connection, or none any more, rather than that a statement failed. */
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

/** Whether the statement that ended so has certainly never left the service. */
export function wasNotSent(error: unknown): boolean {
  const { message = '' } = (error ?? {}) as { message?: string }
  return NOT_SENT.some(each => message.endsWith(each))
}
