import type { GraphQLSchema } from 'graphql'
import { problemKinds } from '../../../domain/refusals/problem.ts'
import { routes } from '../routes.ts'
import { statementExport } from '../statementExport.ts'
import { usageExport } from '../usageExport.ts'
import { DescriptionContext } from './DescriptionContext.ts'
import { describeOperation, templateOf } from './describeOperation.ts'
import { exampleOf } from './describeParameters.ts'
import { describeStatementExport } from './describeStatementExport.ts'
import { describeUsageExport } from './describeUsageExport.ts'
import { describeWebhook } from './describeWebhook.ts'
import { guide, tags } from './guide.ts'
import { headers } from './headers.ts'
import { otherProblem } from './otherProblem.ts'
import { failedField, type ProblemSlug, problemName, problemSchema } from './problemSchema.ts'
import { scalarSchema } from './scalarSchemas.ts'

/** Problems that no REST path can have, because imports and resources exist in GraphQL only. */
export const graphqlOnlyProblems: readonly ProblemSlug[] = [
  'already-imported',
  'resource-shortage',
  'persisted-query-not-found',
  'document-not-trusted',
]

/** The REST contract as an OpenAPI 3.1 document, generated from the routes, their operations and the schema. */
export function openApiDocument(schema: GraphQLSchema): OpenApiDocument {
  const context = new DescriptionContext(
    schema,
    routes.map(row => row.operation),
  )
  const paths: OpenApiDocument['paths'] = {}
  for (const row of routes) {
    const template = templateOf(row)
    paths[template] = { ...paths[template], [row.method.toLowerCase()]: describeOperation(context, row) }
  }
  paths[usageExport.path] = { get: describeUsageExport() }
  paths[templateOf(statementExport)] = { get: describeStatementExport() }
  const problems = (Object.keys(problemKinds) as ProblemSlug[])
    .filter(slug => !graphqlOnlyProblems.includes(slug))
    .map(slug => [problemName(slug), problemSchema(slug)])

  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Activity Booking Partner API and Usage Metering API',
      version: '2.0.0',
      summary: "Sell an operator's activities on your own platform, and meter usage.",
      description: guide,
      contact: { name: 'The operator that issued your key' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This service' }],
    security: [{ apiKey: [] }],
    tags,
    paths,
    webhooks: { change: { post: describeWebhook(context) } },
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of the operator, as `Authorization: Bearer <API_KEY>`. Each path states the scope that it requires. With the key of an agency the header `Operator` names the operator.',
        },
      },
      parameters: {
        XRequestId: {
          name: 'X-Request-Id',
          in: 'header',
          required: false,
          description:
            'An ID for this request, chosen by the client. One that is not 8–128 visible ASCII characters is replaced.',
          schema: { type: 'string', minLength: 8, maxLength: 128, pattern: '^[\\x21-\\x7e]*$' },
          ...exampleOf('order-4711-attempt-1', false),
        },
        Operator: {
          name: 'Operator',
          in: 'header',
          required: false,
          description:
            'The operator for which the request is: required with the key of an agency, which sells for several. With any other key ' +
            'it can be left out, or name the operator of the key.',
          schema: scalarSchema('OperatorID', 'answer'),
          ...exampleOf('op_01k0c6w3n5e8tbr2m7x9y4z1qh', false),
        },
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          required: false,
          description:
            'The `ETag` of the response that you have. If nothing has changed since, the response is 304 without a body.',
          schema: { type: 'string' },
          ...exampleOf(headers.ETag.schema.examples![0], false),
        },
      },
      headers,
      responses: { OtherProblem: otherProblem() },
      schemas: {
        ...sorted(context.components.schemas),
        FailedField: failedField,
        ...Object.fromEntries(problems),
      },
    },
  }
}

/** The part of the document's shape that this module uses. */
export interface OpenApiDocument {
  openapi: string
  servers: { url: string; description: string }[]
  paths: Record<string, Record<string, object>>
  components: Record<string, Record<string, object>>
  [member: string]: unknown
}

function sorted<T>(named: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
