import { namedScopes, scopesSentence } from '../neededScopes.ts'
import type { Route } from '../Route.ts'
import { exampleOf } from './describeParameters.ts'
import { always, headersOf } from './headers.ts'
import type { JsonSchema } from './JsonSchema.ts'
import { problemResponses } from './problemResponses.ts'
import { refusesOf } from './refusesOf.ts'

/** A parameter of a path that responds with a file. */
export interface FileParameter {
  in: 'query' | 'path'
  name: string
  required: boolean
  description: string
  schema: JsonSchema
}

/** A format of the file, with an example. */
interface FileFormat {
  mediaType: string
  example: string
}

/** The operation object of a path that responds with a file of any length. */
export function describeFile(
  row: Pick<Route, 'method' | 'path' | 'scope' | 'variables' | 'documentation'>,
  parameters: readonly FileParameter[],
  formats: readonly FileFormat[],
  answer: string,
): object {
  const { path, documentation } = row
  const { operationId, tag, summary, description, example } = documentation
  const described = parameters.map(each => ({
    ...each,
    ...exampleOf(example.parameters![each.name], each.required),
  }))
  const content = formats.map(({ mediaType, example: value }) => [
    mediaType,
    { schema: { type: 'string' }, examples: { answer: { value } } },
  ])
  const concretePath = path.replace(/:(\w+)/g, (_, name: string) => String(example.parameters![name]))
  return {
    operationId,
    tags: [tag],
    summary,
    description: `${description}\n\n${scopesSentence(row)}`,
    security: [{ apiKey: [] }],
    'x-scopes': namedScopes(row),
    parameters: [
      ...described,
      { $ref: '#/components/parameters/Operator' },
      { $ref: '#/components/parameters/XRequestId' },
    ],
    responses: {
      200: {
        description: answer,
        headers: headersOf(...always, 'Content-Disposition'),
        content: Object.fromEntries(content),
      },
      ...problemResponses(refusesOf(row), concretePath),
      default: { $ref: '#/components/responses/OtherProblem' },
    },
  }
}
