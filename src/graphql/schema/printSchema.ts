import { writeFileSync } from 'node:fs'
import { printSchema } from 'graphql'
import { refusalDirectivesOf } from '../errors/refusalDirective.ts'
import { costDirectivesOf } from '../limits/costDirectives.ts'
import { buildSchema } from './buildSchema.ts'
import { clientSchema } from './clientSchema.ts'
import { printWithDirectives } from './printWithDirectives.ts'
import { semanticNonNullsOf } from './semanticNonNull.ts'

/** Writes `schema/schema.graphql`, which clients see, and `schema/prepared.graphql`, for the operations of REST and the pages. */
const prepared = buildSchema()
const schema = clientSchema(prepared)
writeFileSync(
  'schema/schema.graphql',
  `${printWithDirectives(schema, semanticNonNullsOf(schema), costDirectivesOf(schema), refusalDirectivesOf(schema))}\n`,
)
writeFileSync('schema/prepared.graphql', `${printSchema(prepared)}\n`)
