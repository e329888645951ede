import { GraphQLNonNull, getNullableType } from 'graphql'
import { restDeprecations } from '../../../domain/scalars/restDeprecations.ts'
import { deprecationsOf, deprecationText } from '../deprecations.ts'
import { namedScopes, scopesSentence } from '../neededScopes.ts'
import { type Route, sourcesOf } from '../Route.ts'
import { takesBody } from '../takesBody.ts'
import type { DescriptionContext } from './DescriptionContext.ts'
import { describeBodyOf, describeParameters } from './describeParameters.ts'
import { describeResponse } from './describeResponse.ts'
import { always, deprecationHeaders, type HeaderName, headersOf } from './headers.ts'
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
  // The field is null only if it is refused, and then REST responds with a problem.
  const type = new GraphQLNonNull(getNullableType(parsed.data.type))
  const schema = {
    type: 'object',
    required: ['data'],
    properties: { data: describeResponse(context, type, parsed.data.node.selectionSet, parsed.fragments) },
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
        headers: headersOf(...always, 'ETag', 'Vary', ...listHeaders(row)),
      },
    }),
  }
  const { route: deprecated, parameters: old } = deprecationsOf(row)
  const notice = deprecated ? `${deprecationText(restDeprecations[deprecated]!)}\n\n` : ''
  const responses = { ...answers, ...problemResponses(refusesOf(row), concretePath, row.documentation.alsoRefuses) }
  return {
    operationId,
    ...(deprecated && { deprecated: true }),
    tags: [tag],
    summary,
    description: `${notice}${description}${withoutBody(row)}\n\n${scopesSentence(row)}`,
    // Linters know scopes of OAuth alone, so those of keys are an extension.
    security: [{ apiKey: [] }],
    'x-scopes': namedScopes(row),
    parameters,
    ...(requestBody && { requestBody }),
    responses: {
      ...(deprecated || old.size > 0 ? withDeprecation(responses) : responses),
      default: { $ref: '#/components/responses/OtherProblem' },
    },
  }

  function describeBody(): object | undefined {
    const [variable, source] =
      Object.entries(row.variables).find(([, each]) => each.in === 'body' || each.in === 'file') ?? []
    if (variable === undefined || source === undefined) return undefined
    if (source.in === 'file') {
      const content = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' }
      const file = { type: 'object', required: ['File'], properties: { File: content } }
      return { required: true, content: { 'multipart/form-data': { schema: file } } }
    }
    const { $ref } = describeBodyOf(context, parsed, variable, source)
    const input = context.components.schemas[$ref!.split('/').at(-1)!]!
    const examples = { request: { value: example.body } }
    // An absent body and null count as an empty object.
    const required = input.required!.length > 0
    const schema = required ? { $ref } : { anyOf: [{ $ref }, { type: 'null' }] }
    return { required, content: { 'application/json': { schema, examples } } }
  }
}

/** What a path that changes something says of a body, if it has none. */
function withoutBody(row: Route): string {
  if (row.method === 'GET' || takesBody(row)) return ''
  const inQuery = sourcesOf(row).some(([, source]) => source.in === 'query')
  const where = inQuery ? ': its values go into the query' : ''
  return `\n\nIt takes no body${where}. One that is not an empty object is refused.`
}

/** Adds the headers of what is deprecated, which an answer has if the request uses it. */
function withDeprecation(responses: Record<string, object>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const { headers } = response as { headers: object }
      return [status, { ...response, headers: { ...headers, ...deprecationHeaders } }]
    }),
  )
}

function ownHeaders(row: Route): HeaderName[] {
  const keyed = sourcesOf(row).some(([, source]) => source.name === 'Idempotency-Key')
  return [
    ...(row.cacheSeconds === undefined ? [] : (['ETag', 'Vary'] as const)),
    ...listHeaders(row),
    ...(row.extraHeaders ? (['Location'] as const) : []),
    ...(keyed ? (['Idempotency-Replayed'] as const) : []),
  ]
}

/** What a 304 has, too. */
function listHeaders({ paged, numbered }: Route): HeaderName[] {
  return [...(paged ? (['Link'] as const) : []), ...(numbered ? (['X-Sequence-Number'] as const) : [])]
}

function exampleOf(parameters: object[], name: string): unknown {
  const found = (parameters as { name?: string; examples?: { request: { value: unknown } } }[]).find(
    each => each.name === name,
  )
  return found?.examples?.request.value
}
