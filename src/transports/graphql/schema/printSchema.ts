import { writeFileSync } from 'node:fs'
import { buildSchema } from './buildSchema.ts'
import { fieldDirectivesOf } from './fieldDirectivesOf.ts'
import { printWithDirectives } from './printWithDirectives.ts'

/** Writes `schema/schema.graphql`. */
const schema = buildSchema()
writeFileSync('schema/schema.graphql', `${printWithDirectives(schema, fieldDirectivesOf(schema))}\n`)
