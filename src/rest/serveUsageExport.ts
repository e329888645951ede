import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { GraphQLEnumType, GraphQLSchema, GraphQLString, getOperationAST, parse } from 'graphql'
import { admit } from '../access/admit.ts'
import type { Caller } from '../access/Caller.ts'
import { coerceVariables } from '../graphql/execution/coerceVariables.ts'
import type { Operation } from '../graphql/execution/Operation.ts'
import { Refusal } from '../refusal.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { readers } from './readers.ts'
import { inputFormatOf, readVariables } from './readVariables.ts'
import { sendProblem } from './sendProblem.ts'
import type { RestDependencies } from './serveRest.ts'
import { exportFormats, usageExport } from './usageExport.ts'

/** The parameters of an export. */
export interface ExportRequest {
  from: string
  to: string
  meter: string | null
  format: keyof typeof exportFormats
}

/** What the export depends on. */
export interface ExportDependencies extends Pick<RestDependencies, 'identify' | 'formatter'> {
  clock(): Date
  /** The text of an export in chunks; refuses an invalid request before the first chunk. */
  write(caller: Caller, requested: ExportRequest): AsyncGenerator<string, undefined>
  /** Milliseconds within which the client must read a chunk. */
  readTimeout: number
}

/** The number of bytes that the client must read within the timeout. */
const CHUNK_BYTES = 64 * 2 ** 10

/** Serves the usage export. Reading follows the speed of the client, and each operator can run one export at a time. */
export function serveUsageExport(
  app: FastifyInstance,
  { identify, formatter, clock, write, readTimeout }: ExportDependencies,
): void {
  const { method, path, scope } = usageExport
  const running = new Set<string>()
  const inputFormat = inputFormatOf(usageExport, readers)
  app.route({
    method,
    url: path,
    onRequest: async request => {
      admit(await identify(request, clock()), [scope])
    },
    errorHandler: (error, request, reply) => sendProblem(reply, request, error, formatter, usageExport),
    handler: async (request, reply) => {
      const now = clock()
      const caller = await identify(request, now)
      const { meter = null, ...requested } = readVariables(usageExport, parameters, request, now, inputFormat)
      const { from, to, format } = requested as unknown as ExportRequest
      startExport(running, caller.operatorId, reply.raw)
      const texts = write(caller, { from, to, meter: meter as string | null, format })
      // Read before the response begins, so that an early failure gets a proper status.
      const first = await texts.next()
      reply
        .header('content-type', `${exportFormats[format].mediaType}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="usage-${from}-${to}.${format}"`)
        .header('cache-control', 'no-store')
      if (request.method !== 'HEAD')
        return reply.send(Readable.from(withReadTimeout(first.value ?? '', texts, reply.raw, readTimeout)))
      await texts.return(undefined)
      return reply.send('')
    },
  })
}

const format = new GraphQLEnumType({ name: 'UsageExportFormat', values: { csv: {}, ndjson: {} } })
const schema = new GraphQLSchema({ types: [LocalDate, GraphQLString, format] })
const { variableDefinitions = [] } = getOperationAST(
  parse('query ($from: LocalDate!, $to: LocalDate!, $meter: String, $format: UsageExportFormat! = csv) { data }'),
)!

/** Reads the parameters in the same way as every other path. */
const parameters: Pick<Operation, 'coerce'> = {
  coerce: (raw, now, inputFormat) =>
    coerceVariables(schema, variableDefinitions, raw, inputFormat!, new Set(['format']), now),
}

/** Counts an operator as exporting until the response has ended or its connection is closed. */
function startExport(running: Set<string>, operatorId: string, response: ServerResponse): void {
  if (running.has(operatorId)) {
    throw new Refusal('rate-limited', 'Exports are made one at a time for each operator, and one is under way.', {
      retryAfterSeconds: 1,
    })
  }
  // A connection that is closed already would never be removed.
  if (response.destroyed) return
  running.add(operatorId)
  response.once('close', () => running.delete(operatorId))
}

/** Ends the response when a chunk of it, or its end, is not read in time: a slow client must not occupy an export. */
async function* withReadTimeout(
  first: string,
  texts: AsyncIterable<string>,
  response: ServerResponse,
  readTimeout: number,
) {
  let timer: NodeJS.Timeout | undefined
  const startTimer = () => {
    timer = setTimeout(() => response.destroy(), readTimeout).unref()
  }
  response.once('close', () => clearTimeout(timer))
  for await (const text of startingWith(first, texts)) {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      startTimer()
      yield bytes.subarray(at, at + CHUNK_BYTES)
      clearTimeout(timer)
    }
  }
  startTimer()
}

async function* startingWith(first: string, texts: AsyncIterable<string>) {
  yield first
  yield* texts
}
