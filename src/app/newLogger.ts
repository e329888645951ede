import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { tracing } from '../platform/tracing/tracing.ts'
import { idSerializers } from './idSerializers.ts'
import { redactSecrets } from './redactSecrets.ts'

/**
 * Creates the service's log: JSON lines on standard output, or to a destination.
 *
 * @param isTraced whether lines have the trace in which they are written
 */
export function newLogger(level: string, destination?: DestinationStream, isTraced = false): Logger {
  const options: LoggerOptions = {
    level,
    ...(isTraced && { mixin: traceField }),
    serializers: {
      ...idSerializers,
      err: describe,
      // Fastify logs whole requests on its own errors, and their URLs can be credentials.
      req: ({ method }: { method?: string }) => ({ method }),
      // The multipart parser logs the headers it was given, including the key.
      busboyOptions: () => undefined,
    },
    hooks: {
      // Messages of Fastify quote URLs, those of libraries anything.
      logMethod(given, log) {
        log.apply(this, given.map(each => (typeof each === 'string' ? redactSecrets(each) : each)) as typeof given)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

function traceField(): { traceId?: string } {
  const traceId = tracing?.traceId
  return traceId === undefined ? {} : { traceId }
}

interface Described {
  type: string
  message: string
  stack?: string
  code?: unknown
  constraint?: unknown
  cause?: Described
}

// Bounds causes that form a cycle.
const MAX_CAUSES = 3

/**
 * The only fields of an error that are logged: PostgreSQL's errors quote rows and parameters, and those of graphql-js
 * the whole query. Both hold customers' data.
 */
function describe(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something was thrown that is no error.' }
  const { name, message, stack, cause } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: name,
    message: redactSecrets(message),
    ...(stack !== undefined && { stack: redactSecrets(stack) }),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describe(cause, depth + 1) }),
  }
}
