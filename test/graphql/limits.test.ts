import { describe, expect, it } from '@jest/globals'
import { getIntrospectionQuery } from 'graphql'
import { useApp } from '../world/useWorld.ts'
import { introspectionOptions } from './introspectionOptions.ts'
import { post } from './post.ts'

const { app } = useApp()

const send = (payload: object | string, headers?: Record<string, string>) => post(app, payload, headers)

describe('the limits of an operation', () => {
  const refusedWith = async (query: string) => {
    const { status, error } = await send({ query })
    expect(status).toBe(200)
    return error.message as string
  }

  it('apply to fields at the top, including aliases and fragments', async () => {
    const aliases = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: __typename`).join(' ')
    expect((await send({ query: `{ ${aliases(20)} }` })).status).toBe(200)
    expect(await refusedWith(`{ ${aliases(21)} }`)).toBe(
      'The operation asks for 21 fields at the top; at most 20 are allowed. Ask for a20 in another request.',
    )
    const twice = `{ ...F ... { ...F } } fragment F on Query { ${aliases(11)} }`
    expect((await send({ query: twice })).body.errors).toBeUndefined()
    const others = aliases(11).replaceAll(/a(?=\d)/g, 'b')
    const both = `{ ...F ...G } fragment F on Query { ${aliases(11)} } fragment G on Query { ${others} }`
    expect(await refusedWith(both)).toContain('22 fields')
  })

  it('apply to the cost: the page size times the cost of an item', async () => {
    const fields = 'name category description timeZone durationMinutes updatedAt shortDescription hasQuestions'
    const page = (size: string) =>
      `query ${size === '$n' ? '($n: Int)' : ''} { bookings(first: ${size}) { edges { node { ${Array.from({ length: 30 }, (_, index) => `a${index}: product { ${fields} }`).join(' ')} } } } }`
    expect((await send({ query: page('20') })).body.errors).toBeUndefined()
    expect(await refusedWith(page('100'))).toMatch(/^The operation may cost \d+ values; at most 20000 are allowed\./)
    expect(await refusedWith(page('$n'))).toContain('may cost')
  })

  it('apply to fragments that double each other', async () => {
    const levels = Array.from(
      { length: 40 },
      (_, index) => `fragment F${index} on Product { a: price { ...G } b: price { ...G } ...F${index + 1} }`,
    )
    const query = `{ products { nodes { ...F0 } } } ${levels.join(' ')} fragment F40 on Product { name } fragment G on Money { amount }`
    expect((await send({ query })).status).toBe(200)
    const doubling = Array.from(
      { length: 40 },
      (_, index) =>
        `fragment T${index} on __Type { a${index}: ofType { ...T${index + 1} } b${index}: ofType { ...T${index + 1} } }`,
    )
    const query40 = `{ __type(name: "Product") { ...T0 } } ${doubling.join(' ')} fragment T40 on __Type { name }`
    expect((await send({ query: query40 })).error).toMatchObject({
      message: expect.stringContaining('more than 10000 comparisons'),
      extensions: { code: 'payload-too-large' },
    })
    expect(await refusedWith('{ products { nodes { ...A } } } fragment A on Product { ...A }')).toContain(
      'Cannot spread fragment',
    )
  })

  it('apply to aliases in introspection', async () => {
    const aliases = (name: string, inside: string) =>
      Array.from({ length: 10 }, (_, index) => `${name}${index}: ${inside}`).join(' ')
    const inner = aliases('b', 'fields { name type { name } }')
    expect(await refusedWith(`{ __schema { types { ${aliases('a', `fields { type { ${inner} } }`)} } } }`)).toContain(
      'may cost',
    )
  })

  it('apply to the number of tokens', async () => {
    expect(await refusedWith(`{ ${'a '.repeat(3000)} }`)).toContain('tokens')
  })

  it('allow the introspection queries of developer tools', async () => {
    for (const options of [{}, introspectionOptions]) {
      expect((await send({ query: getIntrospectionQuery(options) })).status).toBe(200)
    }
  })
})
