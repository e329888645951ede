import { writeFileSync } from 'node:fs'
import { buildSchema } from '../graphql/schema/buildSchema.ts'
import { openApiDocument } from './openapi/openApiDocument.ts'

/** Writes `schema/openapi.json`, the published REST contract. */
writeFileSync('schema/openapi.json', `${JSON.stringify(openApiDocument(buildSchema()), null, 2)}\n`)
