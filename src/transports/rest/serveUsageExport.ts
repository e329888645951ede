import type { FastifyInstance } from 'fastify'
import { GraphQLEnumType, GraphQLSchema, GraphQLString, getOperationAST, parse } from 'graphql'
import { admit } from '../../domain/access/admit.ts'
import type { Caller } from '../../domain/access/Caller.ts'
import type { Formulas } from '../../domain/rules/csvLine.ts'
import { LocalDate } from '../../domain/scalars/LocalDate.ts'
import { coerceVariables } from '../graphql/execution/coerceVariables.ts'
import type { Operation } from '../graphql/execution/Operation.ts'
import { csvFormulas } from './csvFormulas.ts'
import { neededScopes } from './neededScopes.ts'
import { readers } from './readers.ts'
import { inputFormatOf, readVariables } from './readVariables.ts'
import { sendProblem } from './sendProblem.ts'
import type { RestDependencies } from './serveRest.ts'
import { type Origin, origin, startExport, streamFile } from './streamFile.ts'
import { exportFormats, usageExport } from './usageExport.ts'

/** The parameters of an export. */
export interface ExportRequest {
  from: string
  to: string
  meter: string | null
  format: keyof typeof exportFormats
  formulas: Formulas
}

/** What the export depends on. */
export interface ExportDependencies extends Pick<RestDependencies, 'authenticate' | 'formatter'> {
  clock(): Date
  /** The text of an export in chunks; refuses an invalid request before the first chunk. */
  write(caller: Caller, requested: ExportRequest, origin: Origin): AsyncGenerator<string, undefined>
  /** Milliseconds within which the client must read a chunk. */
  readTimeout: number
}

const ONE_AT_A_TIME = 'Exports are made one at a time for each operator, and one is under way.'

/** Serves the usage export. Reading follows the speed of the client, and each operator can run one export at a time. */
export function serveUsageExport(
  app: FastifyInstance,
  { authenticate, formatter, clock, write, readTimeout }: ExportDependencies,
): void {
  const { method, path } = usageExport
  const running = new Set<string>()
  const inputFormat = inputFormatOf(usageExport, readers)
  app.route({
    method,
    url: path,
    onRequest: async request => {
      admit(await authenticate(request, clock()), neededScopes(usageExport))
    },
    errorHandler: (error, request, reply) => sendProblem(reply, request, error, formatter, usageExport),
    handler: async (request, reply) => {
      const now = clock()
      const caller = await authenticate(request, now)
      const { meter = null, ...requested } = readVariables(usageExport, parameters, request, now, inputFormat)
      const { from, to, format, formulas } = requested as unknown as ExportRequest
      startExport(running, caller.operatorId, reply.raw, ONE_AT_A_TIME)
      const texts = write(caller, { from, to, meter: meter as string | null, format, formulas }, origin(request, now))
      const { mediaType } = exportFormats[format]
      return streamFile(request, reply, { name: `usage-${from}-${to}.${format}`, mediaType, texts, readTimeout })
    },
  })
}

const format = new GraphQLEnumType({ name: 'UsageExportFormat', values: { csv: {}, ndjson: {} } })
const schema = new GraphQLSchema({ types: [LocalDate, GraphQLString, format, csvFormulas] })
const { variableDefinitions = [] } = getOperationAST(
  parse(
    'query ($from: LocalDate!, $to: LocalDate!, $meter: String, $format: UsageExportFormat! = csv, $formulas: Formulas! = text) { data }',
  ),
)!

/** Reads the parameters in the same way as every other path. */
const parameters: Pick<Operation, 'coerce'> = {
  coerce: (raw, now, inputFormat) =>
    coerceVariables(schema, variableDefinitions, raw, inputFormat!, new Set(['format', 'formulas']), now),
}
