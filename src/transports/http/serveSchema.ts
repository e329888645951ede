import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { fieldDirectivesOf } from '../graphql/schema/fieldDirectivesOf.ts'
import { printCodegenConfig } from '../graphql/schema/printCodegenConfig.ts'
import { printRefusals } from '../graphql/schema/printRefusals.ts'
import { printWithDirectives } from '../graphql/schema/printWithDirectives.ts'
import { TaggedText } from './TaggedText.ts'

/**
 * Serves what a client is written with: the schema at `/schema.graphql`, as `schema/schema.graphql` has it, with costs and refusals; the
 * types of refusals at `/refusals.d.ts`; and a configuration of GraphQL Code Generator at `/codegen.yml`.
 * @param publicUrl of this service, without a slash at the end
 */
export function serveSchema(app: FastifyInstance, schema: GraphQLSchema, publicUrl: string): void {
  const texts = {
    '/schema.graphql': () => `${printWithDirectives(schema, fieldDirectivesOf(schema))}\n`,
    '/refusals.d.ts': () => printRefusals(schema),
    '/codegen.yml': () => printCodegenConfig(schema, `${publicUrl}/schema.graphql`),
  }
  for (const [path, print] of Object.entries(texts)) {
    let printed: TaggedText | undefined
    app.get(path, (request, reply) => {
      printed ??= new TaggedText(print())
      return printed.send(request, reply, 'text/plain; charset=utf-8', 'public, max-age=300')
    })
  }
}
