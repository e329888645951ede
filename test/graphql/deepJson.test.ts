import { describe, expect, it } from '@jest/globals'
import { WebSocket } from 'ws'
import { Instance } from '../live/Instance.ts'
import { once } from '../world/once.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const QUERY = 'query ($a: String!) { booking(bookingReference: $a) { status } }'
const DEEP = `{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`

const world = useWorld()

describe('JSON that is nested too deeply', () => {
  it('is refused in the body and the query of /graphql and /graphql/stream', async () => {
    const app = await openApp(world)
    const json = { ...bearer('operator'), 'content-type': 'application/json' }
    const query = new URLSearchParams({ query: QUERY, variables: DEEP })
    const payload = `{"query":${JSON.stringify(QUERY)},"variables":${DEEP}}`
    const answers = await Promise.all([
      app.inject({ method: 'POST', url: '/graphql', headers: json, payload }),
      app.inject({ url: `/graphql?${query}`, headers: { ...json, 'apollo-require-preflight': '1' } }),
      app.inject({ url: `/graphql/stream?${query}`, headers: bearer('operator') }),
      app.inject({ method: 'POST', url: '/graphql/stream', headers: json, payload }),
    ])
    const told = answers.map(each => {
      const [{ extensions, message }] = each.json().errors
      return [each.statusCode, extensions.code, message]
    })
    const where = (what: string) => [400, 'malformed-request', `${what} is nested more than 32 levels deep.`]
    expect(told).toEqual(['The body', '`variables`', '`variables`', 'The body'].map(where))
    await app.close()
  })

  it('closes a WebSocket', async () => {
    const instance = await Instance.open(world)
    const socket = new WebSocket(`ws://${instance.host}/graphql`, 'graphql-transport-ws')
    await once(socket, 'open')
    socket.send(DEEP)
    const [code, reason] = await once(socket, 'close')
    expect([code, String(reason)]).toEqual([4400, 'The message is nested more than 32 levels deep.'])
    await instance.close()
  })
})
