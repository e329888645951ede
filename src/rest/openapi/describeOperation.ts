import { GraphQLNonNull, getNullableType } from 'graphql'
import type { Route } from '../Route.ts'
import type { DescriptionContext } from './DescriptionContext.ts'
import { describeAnswer } from './describeAnswer.ts'
import { describeParameters, variableSchema } from './describeParameters.ts'
import { always, type HeaderName, headersOf } from './headers.ts'
import { parseRow } from './parseRow.ts'
import { problemResponses } from './problemResponses.ts'
import { refusesOf } from './refusesOf.ts'

/** The path template of the document: `:Name` becomes `{Name}`. */
export function templateOf(row: Pick<Route, 'path'>): string {
  return row.path.replace(/:(\w+)/g, '{$1}')
}

/** The operation object of one path and method, generated from its row. */
export function describeOperation(context: DescriptionContext, row: Route): object {
  const parsed = parseRow(context.schema, row)
  const { operationId, tag, summary, description, example } = row.documentation
  // A mutation returns null only if it is refused, and then REST responds with a problem.
  const type = new GraphQLNonNull(getNullableType(parsed.field.type))
  const schema = {
    type: 'object',
    required: ['data'],
    properties: { data: describeAnswer(context, type, parsed.node.selectionSet, parsed.fragments) },
  } as const
  const parameters = describeParameters(context, row, parsed)
  const requestBody = describeBody()
  const concretePath = row.path.replace(/:(\w+)/g, (_, name: string) => String(exampleOf(parameters, name)))
  const answers = {
    [row.status]: {
      description: row.status === 201 ? '`data` is the created resource.' : '`data` is the requested data.',
      headers: headersOf(...always, ...ownHeaders(row)),
      content: { 'application/json': { schema, examples: { answer: { value: example.answer } } } },
    },
    ...(row.cacheSeconds !== undefined && {
      304: {
        description: 'Your copy is current: its `ETag` is in `If-None-Match`. There is no body.',
        headers: headersOf(...always, 'ETag', 'Vary'),
      },
    }),
  }
  return {
    operationId,
    tags: [tag],
    summary,
    description: `${description}\n\nNeeds ${row.scope === 'any' ? 'a key with any scope' : `a key with the scope \`${row.scope}\``}.`,
    security: [{ apiKey: row.scope === 'any' ? [] : [row.scope] }],
    parameters,
    ...(requestBody && { requestBody }),
    responses: {
      ...answers,
      ...problemResponses(refusesOf(row), concretePath),
      default: { $ref: '#/components/responses/OtherProblem' },
    },
  }

  function describeBody(): object | undefined {
    const [variable, source] =
      Object.entries(row.variables).find(([, each]) => each.in === 'body' || each.in === 'file') ?? []
    if (variable === undefined || source === undefined) return undefined
    const described = variableSchema(context, parsed, variable)
    if (source.in === 'file') {
      const file = { type: 'object', required: ['File'], properties: { File: described } }
      return { required: true, content: { 'multipart/form-data': { schema: file } } }
    }
    const required = !described.anyOf
    const body = described.anyOf?.find(each => each.$ref) ?? described
    const examples = { request: { value: example.body } }
    return { required, content: { 'application/json': { schema: { $ref: body.$ref }, examples } } }
  }
}

function ownHeaders(row: Route): HeaderName[] {
  const keyed = Object.values(row.variables).some(source => source.name === 'Idempotency-Key')
  return [
    ...(row.cacheSeconds === undefined ? [] : (['ETag', 'Vary'] as const)),
    ...(row.extraHeaders ? (['Location'] as const) : []),
    ...(keyed ? (['Idempotency-Replayed'] as const) : []),
  ]
}

function exampleOf(parameters: object[], name: string): unknown {
  const found = (parameters as { name?: string; examples?: { request: { value: unknown } } }[]).find(
    each => each.name === name,
  )
  return found?.examples?.request.value
}
