import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { Encodings, encodingFor } from './Encodings.ts'
import { entityTag, matchesTag } from './entityTag.ts'
import { exampleOrigin } from './openapi/exampleOrigin.ts'
import { openApiDocument } from './openapi/openApiDocument.ts'

/** The addresses of this installation, which are put into the document when it is served. */
export interface Address {
  publicUrl: string
  problemBase: string
}

/** Serves the OpenAPI document at `/openapi.json`, with the addresses of this installation in place of those of the examples. */
export function serveOpenApi(app: FastifyInstance, schema: GraphQLSchema, address: Address): void {
  let encoded: { body: Encodings; tag: string } | undefined
  // Where tools look for it that know the reference alone.
  app.get('/docs/openapi.json', (_, reply) => reply.redirect('/openapi.json', 308))
  app.get('/openapi.json', async (request, reply) => {
    encoded ??= build(schema, address)
    const { body } = encoded
    const encoding = encodingFor(request)
    // A different body needs a different ETag.
    const tag = encoding ? encoded.tag.replace(/"$/, `-${encoding}"`) : encoded.tag
    reply.header('etag', tag).header('cache-control', 'public, max-age=300')
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.header('content-type', 'application/json; charset=utf-8').send(await body.for(request, reply))
  })
}

function build(schema: GraphQLSchema, { publicUrl, problemBase }: Address) {
  const document = openApiDocument(schema)
  document.servers = [{ url: publicUrl, description: 'This service' }]
  const body = JSON.stringify(document)
    .replaceAll(`${exampleOrigin}/problems`, problemBase)
    .replaceAll(exampleOrigin, publicUrl)
  return { body: new Encodings(body), tag: entityTag(body) }
}
