import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { fieldDirectivesOf } from '../graphql/schema/fieldDirectivesOf.ts'
import { printWithDirectives } from '../graphql/schema/printWithDirectives.ts'
import { TaggedText } from './TaggedText.ts'

/** Serves the schema at `/schema.graphql`, as `schema/schema.graphql` has it: with costs and refusals. */
export function serveSchema(app: FastifyInstance, schema: GraphQLSchema): void {
  let printed: TaggedText | undefined
  app.get('/schema.graphql', (request, reply) => {
    printed ??= new TaggedText(`${printWithDirectives(schema, fieldDirectivesOf(schema))}\n`)
    return printed.send(request, reply, 'text/plain; charset=utf-8', 'public, max-age=300')
  })
}
