import { writeFileSync } from 'node:fs'
import { costDirectivesOf } from '../limits/costDirectives.ts'
import { buildSchema } from './buildSchema.ts'
import { printWithDirectives } from './printWithDirectives.ts'

/** Writes `schema/schema.graphql`. */
const schema = buildSchema()
writeFileSync('schema/schema.graphql', `${printWithDirectives(schema, costDirectivesOf(schema))}\n`)
