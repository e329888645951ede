import { writeFileSync } from 'node:fs'
import { printSchema } from 'graphql'
import { buildSchema } from './buildSchema.ts'

/** Writes `schema/schema.graphql`. */
writeFileSync('schema/schema.graphql', `${printSchema(buildSchema())}\n`)
