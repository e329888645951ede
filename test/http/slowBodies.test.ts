import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from '@jest/globals'
import { keys, NOW } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'
import { listen } from './sendRaw.ts'

const world = useWorld()
const app = useAppOf(world, { drainTime: 0 })
let port: number

beforeAll(async () => {
  port = (await listen(app)).port
})

const revoked = (at: Date | null) =>
  world.database.query('update api_key set revoked_at = $2 where operator_id = $1 and scopes @> $3', [
    keys.usage.operatorId,
    at,
    ['usage:write'],
  ])

/** Sends half of a body, waits until the key was checked, runs a step, and sends the other half. */
async function sendSlowly(path: string, body: object, meanwhile: () => Promise<unknown>): Promise<string> {
  const whole = JSON.stringify(body)
  const length = { 'content-type': 'application/json', 'content-length': whole.length }
  const begun = new Promise(resolve => app.server.once('request', received => received.once('resume', resolve)))
  const sent = request({ port, path, method: 'POST', headers: { ...bearer('usage'), ...length } })
  sent.write(whole.slice(0, 5))
  await begun
  await meanwhile()
  sent.end(whole.slice(5))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return `${answer.statusCode} ${await text(answer)}`
}

const overGraphql = { query: 'mutation { recordUsage(input: { meter: "slow", usage: "1" }) { usageEntry { usage } } }' }

it.each([
  ['/api/v2/usage/meters', { Meter: 'slow', Usage: 1 }],
  ['/graphql', overGraphql],
])('a key that is revoked while the body arrives is refused: %s', async (path, body) => {
  const answer = await sendSlowly(path, body, async () => {
    await revoked(world.now)
    world.now = new Date(world.now.getTime() + 2000)
  })
  await revoked(null)
  expect(answer).toContain('unauthenticated')
  expect(await world.database.query(`select 1 from usage_entry where meter = 'slow'`)).toEqual([])
})

it('a request is handled at the time when its body has arrived', async () => {
  const later = new Date(NOW.getTime() + 3_600_000)
  const answer = await sendSlowly('/graphql', overGraphql, async () => {
    world.now = later
  })
  expect(answer).toMatch(/^200 \{"data"/)
  expect(await world.database.query('select recorded_at "at" from usage_entry')).toEqual([{ at: later }])
})
