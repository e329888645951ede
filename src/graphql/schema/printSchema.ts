import { writeFileSync } from 'node:fs'
import { printSchema } from 'graphql'
import { buildSchema } from './buildSchema.ts'
import { clientSchema } from './clientSchema.ts'

/** Writes `schema/schema.graphql`, which clients see, and `schema/prepared.graphql`, for the operations of REST and the pages. */
const schema = buildSchema()
writeFileSync('schema/schema.graphql', `${printSchema(clientSchema(schema))}\n`)
writeFileSync('schema/prepared.graphql', `${printSchema(schema)}\n`)
