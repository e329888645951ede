import { type DestinationStream, type Logger, pino } from 'pino'

/** The service's log: lines of JSON on standard output, or wherever else. */
export function newLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describe } }
  return destination ? pino(options, destination) : pino(options)
}

interface Described {
  type: string
  message: string
  stack?: string
  code?: unknown
  constraint?: unknown
  cause?: Described
}

// Errors that explain each other in a circle end somewhere.
const DEEPEST = 3

/**
 * What is logged of an error, and nothing else that it carries: PostgreSQL's quote the row and the parameters, graphql-js' the
 * whole text of the query, and both hold customers' data.
 */
function describe(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown that is no error.' }
  const { name, message, stack, cause } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause !== undefined && depth < DEEPEST && { cause: describe(cause, depth + 1) }),
  }
}
