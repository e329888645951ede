import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const document = JSON.parse(readFileSync('schema/openapi.json', 'utf8'))

export const { schema, examples } = document.webhooks.change.post.requestBody.content['application/json'] as {
  schema: object
  examples: Record<string, { value: object }>
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...document })
const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')))

/** How the body of a message differs from the one that the OpenAPI document describes. */
export function messageViolations(body: string): unknown[] {
  validate(JSON.parse(body))
  return validate.errors ?? []
}
