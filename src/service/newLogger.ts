import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { publicIds } from './publicIds.ts'
import { withoutSecrets } from './withoutSecrets.ts'

/** The service's log: lines of JSON on standard output, or wherever else. */
export function newLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: {
      ...publicIds,
      err: describe,
      // The framework logs whole requests where it finds itself misused; their addresses can be credentials.
      req: ({ method }: { method?: string }) => ({ method }),
      // The reader of multipart bodies traces the headers that it was given, the key among them.
      busboyOptions: () => undefined,
    },
    hooks: {
      // The framework's messages quote addresses, those of libraries anything.
      logMethod(given, log) {
        log.apply(this, given.map(each => (typeof each === 'string' ? withoutSecrets(each) : each)) as typeof given)
      },
    },
  }
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
    message: withoutSecrets(message),
    ...(stack !== undefined && { stack: withoutSecrets(stack) }),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause !== undefined && depth < DEEPEST && { cause: describe(cause, depth + 1) }),
  }
}
