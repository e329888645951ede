import { describe, expect, it } from '@jest/globals'
import { WebSocket } from 'ws'
import { Instance } from '../live/Instance.ts'
import { once } from '../world/once.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const QUERY = 'query ($a: String!) { booking(bookingReference: $a) { status } }'
const TWICE = '{"a":"K7QF-4M2X","\\u0061":"K7QF-4M2Y"}'

const world = useWorld()

describe('a duplicate member of a JSON object', () => {
  it('is refused in the body and the query of /graphql and /graphql/stream', async () => {
    const app = await openApp(world)
    const json = { ...bearer('operator'), 'content-type': 'application/json' }
    const query = new URLSearchParams({ query: QUERY, variables: TWICE })
    const answers = await Promise.all([
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: json,
        payload: `{"query":${JSON.stringify(QUERY)},"variables":${TWICE}}`,
      }),
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: json,
        payload: '{"query":"{__typename}","query":"{__typename}"}',
      }),
      app.inject({ url: `/graphql?${query}`, headers: { ...json, 'apollo-require-preflight': '1' } }),
      app.inject({ url: `/graphql/stream?${query}`, headers: bearer('operator') }),
      app.inject({
        method: 'POST',
        url: '/graphql/stream',
        headers: json,
        payload: `{"query":"","variables":${TWICE}}`,
      }),
    ])
    expect(answers.map(each => each.headers['content-type'])).toEqual(
      answers.map(() => 'application/json; charset=utf-8'),
    )
    const told = answers.map(each => [
      each.statusCode,
      each.json().errors[0].extensions.code,
      each.json().errors[0].message,
    ])
    const where = (what: string, name: string, column: number, pointer: string) => [
      400,
      'malformed-request',
      `${what} has the member "${name}" twice in one object, again at line 1, column ${column}, which is ${pointer}. Send it once.`,
    ]
    expect(told).toEqual([
      where('The body', 'a', 106, '/variables/a'),
      where('The body', 'query', 25, '/query'),
      where('`variables`', 'a', 18, '/a'),
      where('`variables`', 'a', 18, '/a'),
      where('The body', 'a', 42, '/variables/a'),
    ])
    await app.close()
  })

  it('closes a WebSocket', async () => {
    const instance = await Instance.open(world)
    const socket = new WebSocket(`ws://${instance.host}/graphql`, 'graphql-transport-ws')
    await once(socket, 'open')
    socket.send('{"type":"connection_init","type":"ping"}')
    const [code, reason] = await once(socket, 'close')
    expect([code, String(reason)]).toEqual([4400, expect.stringMatching(/^The message has the member "type" twice/)])
    await instance.close()
  })
})
