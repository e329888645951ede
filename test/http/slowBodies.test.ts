import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from '@jest/globals'
import { hashKeyText } from '../../src/domain/access/keyText.ts'
import { activities, keys, NOW } from '../world/cast.ts'
import { countStatements } from '../world/countStatements.ts'
import { once } from '../world/once.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'
import { listen, sendRaw } from './sendRaw.ts'

const world = useWorld()
const app = useAppOf(world, { drainTime: 0 })
let port: number

beforeAll(async () => {
  port = (await listen(app)).port
})

const revoked = (who: keyof typeof keys, at: Date | null) =>
  world.admin.query('update api_key set revoked_at = $2 where hash = $1', [hashKeyText(keys[who].text), at])

/** Sends the beginning of a body, waits until the key was checked, runs a step, and sends the rest. */
async function sendSlowly(
  who: keyof typeof keys,
  path: string,
  body: object | string,
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  const isFile = typeof body === 'string'
  const whole = isFile ? body : JSON.stringify(body)
  const type = isFile ? 'multipart/form-data; boundary=edge' : 'application/json'
  const length = { 'content-type': type, 'content-length': whole.length }
  const begun = new Promise(resolve => app.server.once('request', received => received.once('resume', resolve)))
  const sent = request({ port, path, method: 'POST', headers: { ...bearer(who), ...length } })
  const response = once(sent, 'response')
  // A step that fails leaves the request without an answer.
  response.catch(() => {})
  sent.write(whole.slice(0, -1))
  await begun
  await meanwhile()
  sent.end(whole.slice(-1))
  const [answer] = (await response) as [IncomingMessage]
  return `${answer.statusCode} ${await text(answer)}`
}

const overGraphql = { query: 'mutation { recordUsage(input: { meter: "slow", usage: "1" }) { usageEntry { usage } } }' }
const newQuota = {
  query:
    'mutation { createUsageQuota(input: { meter: "slow", period: DAY, threshold: "5" }) { usageQuota { meter } } }',
}
const newUpload =
  '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n' +
  '%PDF-1.7\n%%EOF\r\n--edge--\r\n'

const partner = '/api/v2/ota/partner'

it.each([
  ['usage', '/api/v2/usage/meters', { Meter: 'slow', Usage: 1 }],
  ['usage', '/graphql', overGraphql],
  ['operator', '/graphql', newQuota],
  ['wanderly', `${partner}/booking/HK-00000000/cancel`, { Reason: 'Rain' }],
  ['wanderly', `${partner}/quote`, { ActivityID: activities.sunset.id }],
  ['wanderly', `${partner}/uploads`, newUpload],
] as const)('a key that is revoked while the body arrives is refused: %s %s', async (who, path, body) => {
  const answer = await sendSlowly(who, path, body, () => revoked(who, world.now))
  await revoked(who, null)
  expect(answer).toContain('unauthenticated')
  for (const written of [`usage_entry where meter = 'slow'`, 'usage_quota', 'upload']) {
    expect(await world.admin.query(`select from ${written}`)).toEqual([])
  }
})

it('a request is handled at the time when its body has arrived', async () => {
  const later = new Date(NOW.getTime() + 3_600_000)
  const answer = await sendSlowly('usage', '/graphql', overGraphql, async () => {
    world.now = later
  })
  expect(answer).toMatch(/^200 \{"data"/)
  expect(await world.admin.query('select recorded_at "at" from usage_entry')).toEqual([{ at: later }])
})

it('the key of a request that arrives whole is checked once', async () => {
  const body = JSON.stringify({ ActivityID: activities.sunset.id })
  const headers = [
    `POST ${partner}/quote HTTP/1.1`,
    'Host: any',
    `Authorization: Bearer ${keys.tripster.text}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  const { db, sent } = countStatements(world.database)
  const counted = await openApp(Object.create(world, { database: { value: db } }))
  try {
    const { port } = await listen(counted)
    expect(await sendRaw(port, `${headers.join('\r\n')}\r\n\r\n${body}`)).toContain('422')
  } finally {
    await counted.close()
  }
  expect(sent.filter(each => each.includes('from control_plane.api_key k'))).toHaveLength(1)
})
