import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { TaggedText } from '../http/TaggedText.ts'
import { exampleOrigin } from './openapi/exampleOrigin.ts'
import { openApiDocument } from './openapi/openApiDocument.ts'
import { fillExamples, moveExamplesAhead, type RequestExamples } from './openapi/RequestExamples.ts'

/** The addresses of this installation, which are put into the document when it is served. */
export interface Address {
  publicUrl: string
  problemBase: string
}

/** Example requests that work here and now; undefined without the demo. */
export type FindExamples = () => Promise<RequestExamples | undefined>

/**
 * Serves the OpenAPI document at `/openapi.json`, with the addresses of this installation in place of those of the examples. Their days are
 * ahead of `clock`; with the demo, the example requests work as they stand.
 */
export function serveOpenApi(
  app: FastifyInstance,
  schema: GraphQLSchema,
  address: Address,
  clock: () => Date,
  findExamples: FindExamples = async () => undefined,
): void {
  let built: { day: string; text: TaggedText } | undefined
  // Where tools look for it that know the reference alone.
  app.get('/docs/openapi.json', (_, reply) => reply.redirect('/openapi.json', 308))
  app.get('/openapi.json', async (request, reply) => {
    const now = clock()
    const examples = await findExamples()
    const day = now.toISOString().slice(0, 10)
    if (!examples && built?.day !== day) built = { day, text: build(schema, address, now) }
    const text = examples ? build(schema, address, now, examples) : built!.text
    return text.send(request, reply, 'application/json; charset=utf-8', examples ? 'no-cache' : 'public, max-age=300')
  })
}

function build(
  schema: GraphQLSchema,
  { publicUrl, problemBase }: Address,
  now: Date,
  examples: RequestExamples = {},
): TaggedText {
  const document = openApiDocument(schema)
  moveExamplesAhead(document, now)
  fillExamples(document, examples)
  document.servers = [{ url: publicUrl, description: 'This service' }]
  const body = JSON.stringify(document)
    .replaceAll(`${exampleOrigin}/problems`, problemBase)
    .replaceAll(exampleOrigin, publicUrl)
  return new TaggedText(body)
}
