import { exportFormats, usageExport } from '../usageExport.ts'
import { exampleOf } from './describeParameters.ts'
import { always, headersOf } from './headers.ts'
import { problemResponses } from './problemResponses.ts'
import { refusesOf } from './refusesOf.ts'
import { scalarSchema } from './scalarSchemas.ts'

const { scope, path, documentation } = usageExport

const described = [
  {
    name: 'from',
    required: true,
    description: 'The first day, from 00:00:00.',
    schema: scalarSchema('LocalDate', 'request'),
  },
  {
    name: 'to',
    required: true,
    description: 'The last day, until 23:59:59.',
    schema: scalarSchema('LocalDate', 'request'),
  },
  { name: 'meter', required: false, description: 'Only the entries of this meter.', schema: { type: 'string' } },
  {
    name: 'format',
    required: false,
    description: 'The format of the file.',
    schema: { type: 'string', enum: Object.keys(exportFormats), default: 'csv' },
  },
]

/** The operation object of the usage export. */
export function describeUsageExport(): object {
  const { operationId, tag, summary, description } = documentation
  const parameters = described.map(each => ({
    ...each,
    in: 'query',
    ...exampleOf(documentation.example.parameters![each.name], each.required),
  }))
  const content = Object.values(exportFormats).map(({ mediaType, example }) => [
    mediaType,
    { schema: { type: 'string' }, examples: { answer: { value: example } } },
  ])
  return {
    operationId,
    tags: [tag],
    summary,
    description: `${description}\n\nNeeds a key with the scope \`${scope}\`.`,
    security: [{ apiKey: [scope] }],
    parameters: [...parameters, { $ref: '#/components/parameters/XRequestId' }],
    responses: {
      200: {
        description: 'The entries, as a file to save.',
        headers: headersOf(...always, 'Content-Disposition'),
        content: Object.fromEntries(content),
      },
      ...problemResponses(refusesOf(usageExport), path),
      default: { $ref: '#/components/responses/OtherProblem' },
    },
  }
}
