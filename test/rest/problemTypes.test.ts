import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

const document = JSON.parse(readFileSync('schema/openapi.json', 'utf8'))
const paths = document.paths as Record<string, Record<string, { responses: Record<string, Response> }>>
interface Response {
  content?: Record<string, { schema: object }>
}

describe('every problem of the document', () => {
  const responses = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const schema = content?.['application/problem+json']?.schema
        return schema ? [[`${method.toUpperCase()} ${path}`, status, schema] as const] : []
      }),
    ),
  )

  it.each(responses)('of %s %s is told apart by its code', (_, status, schema) => {
    const { oneOf, discriminator, $ref } = schema as {
      oneOf?: { $ref: string }[]
      $ref?: string
      discriminator?: { propertyName: string; mapping: Record<string, string> }
    }
    const refs = oneOf?.map(each => each.$ref) ?? [$ref!]
    const codes = refs.map(ref => {
      const { properties, required } = document.components.schemas[ref.split('/').at(-1)!]
      expect(required).toContain('code')
      expect(properties.status.const).toBe(Number(status))
      return properties.code.const as string
    })
    expect(new Set(codes).size).toBe(refs.length)
    expect(discriminator?.mapping ?? { [codes[0]!]: $ref }).toEqual(
      Object.fromEntries(codes.map((code, index) => [code, refs[index]])),
    )
  })
})
