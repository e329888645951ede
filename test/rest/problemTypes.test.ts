import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { compile } from 'json-schema-to-typescript'

const document = JSON.parse(readFileSync('schema/openapi.json', 'utf8'))
const paths = document.paths as Record<string, Record<string, { responses: Record<string, Response> }>>
interface Response {
  content?: Record<string, { schema: object }>
}

/** The TypeScript types of a schema of the document, as a code generator for clients makes them. */
async function typesOf(schema: object, name: string): Promise<string> {
  const alone = JSON.parse(JSON.stringify({ ...schema, $defs: document.components.schemas }))
  const located = JSON.parse(JSON.stringify(alone).replaceAll('#/components/schemas/', '#/$defs/'))
  return compile(located, name, { additionalProperties: false, format: false, bannerComment: '' })
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'problems-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function compilerErrors(file: string): string {
  const compiler = join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc')
  const options = ['--strict', '--noUnusedLocals', '--target', 'es2024', '--noEmit']
  return spawnSync(process.execPath, [compiler, ...options, file], { cwd: folder, encoding: 'utf8' }).stdout
}

describe('the types of a client that is generated from the document', () => {
  it('are a union of the problems of a status, told apart by `code`, each with its facts', async () => {
    const conflict = paths['/api/v2/ota/partner/booking']!.post!.responses[409]!.content!['application/problem+json']!
    const types = await typesOf(conflict.schema, 'Conflict')
    const use = `
export function advise(problem: Conflict): string {
  switch (problem.code) {
    case 'insufficient-capacity':
      return \`\${problem.available.toFixed()} left, or at \${problem.alternatives[0]?.StartsAt.toFixed()}\`
    case 'timeslot-closed':
      // @ts-expect-error: it has no \`available\`.
      problem.available
      return problem.alternatives.map(each => each.TimeslotID.toUpperCase()).join()
    case 'price-changed':
      return problem.currentPrice.Amount.toFixed()
    case 'promo-code-refused':
      return problem.reason === 'USED_UP' ? 'used up' : problem.reason
    case 'voucher-refused':
      // @ts-expect-error: a voucher is never refused for that.
      return problem.reason === 'USED_UP' ? 'never' : problem.reason
    case 'idempotency-conflict':
      return (problem.retryAfterSeconds ?? 1).toFixed()
    default:
      return nothing(problem)
  }
}
/** Compiles only if every problem is handled above. */
function nothing(problem: never): string {
  return problem
}
`
    writeFileSync(join(folder, 'book.ts'), `${types}${use}`)
    expect(compilerErrors('book.ts')).toBe('')
    // What is not handled is noticed.
    writeFileSync(join(folder, 'less.ts'), `${types}${use.replace(/case 'price-changed':\n.*\n/, '')}`)
    expect(compilerErrors('less.ts')).toContain("'PriceChangedProblem' is not assignable to parameter of type 'never'")
  })
})

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
      Object.fromEntries(codes.map((code, at) => [code, refs[at]])),
    )
  })
})
