import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { Encodings, encodingFor, varyByEncoding } from './Encodings.ts'
import { encodedTag, entityTag, matchesTag } from './entityTag.ts'
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
  let encoded: (Served & { day: string }) | undefined
  // Where tools look for it that know the reference alone.
  app.get('/docs/openapi.json', (_, reply) => reply.redirect('/openapi.json', 308))
  app.get('/openapi.json', async (request, reply) => {
    const now = clock()
    const examples = await findExamples()
    const day = now.toISOString().slice(0, 10)
    if (!examples && encoded?.day !== day) encoded = { ...build(schema, address, now), day }
    const served = examples ? build(schema, address, now, examples) : encoded!
    const { body } = served
    const encoding = encodingFor(request)
    const tag = encoding ? encodedTag(served.tag, encoding) : served.tag
    varyByEncoding(reply)
    reply.header('etag', tag).header('cache-control', examples ? 'no-cache' : 'public, max-age=300')
    if (matchesTag(request.headers['if-none-match'], served.tag)) return reply.code(304).send()
    return reply.header('content-type', 'application/json; charset=utf-8').send(await body.for(request, reply))
  })
}

interface Served {
  body: Encodings
  tag: string
}

function build(
  schema: GraphQLSchema,
  { publicUrl, problemBase }: Address,
  now: Date,
  examples: RequestExamples = {},
): Served {
  const document = openApiDocument(schema)
  moveExamplesAhead(document, now)
  fillExamples(document, examples)
  document.servers = [{ url: publicUrl, description: 'This service' }]
  const body = JSON.stringify(document)
    .replaceAll(`${exampleOrigin}/problems`, problemBase)
    .replaceAll(exampleOrigin, publicUrl)
  return { body: new Encodings(body), tag: entityTag(body) }
}
