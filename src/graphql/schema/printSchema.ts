import { writeFileSync } from 'node:fs'
import { printSchema } from 'graphql'
import { buildSchema } from './buildSchema.ts'
import { clientSchema } from './clientSchema.ts'
import { fieldDirectivesOf } from './fieldDirectivesOf.ts'
import { printWithDirectives } from './printWithDirectives.ts'

/** Writes `schema/schema.graphql`, which clients see, and `schema/prepared.graphql`, for the operations of REST and the pages. */
const prepared = buildSchema()
const schema = clientSchema(prepared)
writeFileSync('schema/schema.graphql', `${printWithDirectives(schema, fieldDirectivesOf(schema))}\n`)
writeFileSync('schema/prepared.graphql', `${printSchema(prepared)}\n`)
