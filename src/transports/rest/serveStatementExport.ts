import type { FastifyInstance } from 'fastify'
import { GraphQLSchema, getOperationAST, parse } from 'graphql'
import { admit } from '../../domain/access/admit.ts'
import type { Caller } from '../../domain/access/Caller.ts'
import type { Formulas } from '../../domain/rules/csvLine.ts'
import { LocalMonth } from '../../domain/scalars/LocalMonth.ts'
import { coerceVariables } from '../graphql/execution/coerceVariables.ts'
import type { Operation } from '../graphql/execution/Operation.ts'
import { csvFormulas } from './csvFormulas.ts'
import { neededScopes } from './neededScopes.ts'
import { readers } from './readers.ts'
import { inputFormatOf, readVariables } from './readVariables.ts'
import { sendProblem } from './sendProblem.ts'
import type { RestDependencies } from './serveRest.ts'
import { statementExport } from './statementExport.ts'
import { type Origin, origin, startExport, streamFile } from './streamFile.ts'

/** What the export of statements depends on. */
export interface StatementExportDependencies extends Pick<RestDependencies, 'authenticate' | 'formatter'> {
  clock(): Date
  /** The lines of the caller's statement as CSV, in chunks. */
  write(caller: Caller, month: string, formulas: Formulas, origin: Origin): AsyncGenerator<string, undefined>
  /** Milliseconds within which the client must read a chunk. */
  readTimeout: number
}

const ONE_AT_A_TIME = 'Statements are exported one at a time for each partner, and one is under way.'

/** Serves the export of statements. Each partner can run one export at a time. */
export function serveStatementExport(
  app: FastifyInstance,
  { authenticate, formatter, clock, write, readTimeout }: StatementExportDependencies,
): void {
  const { method, path } = statementExport
  const running = new Set<string>()
  const inputFormat = inputFormatOf(statementExport, readers)
  app.route({
    method,
    url: path,
    onRequest: async request => {
      admit(await authenticate(request, clock()), neededScopes(statementExport))
    },
    errorHandler: (error, request, reply) => sendProblem(reply, request, error, formatter, statementExport),
    handler: async (request, reply) => {
      const now = clock()
      const caller = await authenticate(request, now)
      const variables = readVariables(statementExport, parameters, request, now, inputFormat)
      const { month, formulas } = variables as { month: string; formulas: Formulas }
      startExport(running, caller.partnerId!, reply.raw, ONE_AT_A_TIME)
      const texts = write(caller, month, formulas, origin(request, now))
      return streamFile(request, reply, { name: `statement-${month}.csv`, mediaType: 'text/csv', texts, readTimeout })
    },
  })
}

const schema = new GraphQLSchema({ types: [LocalMonth, csvFormulas] })
const { variableDefinitions = [] } = getOperationAST(
  parse('query ($month: LocalMonth!, $formulas: Formulas! = text) { data }'),
)!

/** Reads the parameters in the same way as every other path. */
const parameters: Pick<Operation, 'coerce'> = {
  coerce: (raw, now, inputFormat) =>
    coerceVariables(schema, variableDefinitions, raw, inputFormat!, new Set(['formulas']), now),
}
