import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { buildSchema, parse, validate } from 'graphql'
import { casesOf, PAGE, type Request } from './cases.ts'
import { exampleShop, exampleShops } from './exampleShops.ts'
import { readsOf } from './growth.ts'
import { plainSchema } from './peers/plainSchema.ts'

interface Document {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>
}

const ours = buildSchema(readFileSync('schema/schema.graphql', 'utf8'))
const { paths } = JSON.parse(readFileSync('schema/openapi.json', 'utf8')) as Document
const requests: [string, Request][] = [
  ...casesOf(exampleShops).map((each): [string, Request] => [each.name, each.next()]),
  ...readsOf(exampleShop).map((each): [string, Request] => [
    `${each.name} with more data`,
    each.of(exampleShop, 'AAAA-BBBB'),
  ]),
]

const pathOf = ({ path }: Request) => path.split('?')[0]!

/** The path of the document that a path is of, with names for its parameters. */
function documentedPath(path: string): string | undefined {
  const steps = path.split('/')
  return Object.keys(paths).find(each => {
    const names = each.split('/')
    return names.length === steps.length && names.every((name, index) => name.startsWith('{') || name === steps[index])
  })
}

describe('the benchmark', () => {
  it.each(requests.filter(([, request]) => pathOf(request) === '/graphql'))(
    'asks for fields that exist: %s',
    (_, request) => {
      const { query } = JSON.parse(request.body!) as { query: string }
      expect(validate(ours, parse(query)).map(error => error.message)).toEqual([])
    },
  )

  it.each(requests.filter(([, request]) => pathOf(request) !== '/graphql'))(
    'sends parameters that exist: %s',
    (_, request) => {
      const parameters = paths[documentedPath(pathOf(request))!]![request.method.toLowerCase()]!.parameters ?? []
      const known = parameters.filter(each => each.in === 'query').map(each => each.name)
      const sent = [...new URL(request.path, 'http://localhost').searchParams.keys()]
      expect(known).toEqual(expect.arrayContaining(sent))
    },
  )

  it('asks a schema that is written by hand for the same page', () => {
    expect(validate(buildSchema(plainSchema), parse(PAGE)).map(error => error.message)).toEqual([])
  })
})
