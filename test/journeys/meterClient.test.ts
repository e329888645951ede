import { describe, expect, it } from '@jest/globals'
import { NOW } from '../world/cast.ts'
import { rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

describe('a client that meters usage', () => {
  const usage = '/api/v2/usage/meters'

  it('records entries, and reads them in the next summary with every digit', async () => {
    const record = async (digits: string, more: object = {}) => {
      const payload = `{"Meter":" photos-gb ","Usage":${digits}${Object.entries(more)
        .map(([k, v]) => `,"${k}":${JSON.stringify(v)}`)
        .join('')}}`
      return rest(world, 'POST', usage, { key: 'usage', payload, headers: { 'content-type': 'application/json' } })
    }
    const first = await record('0.1', { OccurredAt: Date.UTC(2026, 4, 1, 12) / 1000, ExtraInfo: '{"a":1}' })
    expect(first).toMatchObject({
      status: 201,
      body: { data: { ID: expect.any(Number), Meter: 'photos-gb', Usage: 0.1 } },
    })
    await record('2e-1', { OccurredAt: Date.UTC(2026, 4, 1, 12) / 1000 })
    await record('12345678901234567890123456789.123456789', { OccurredAt: Date.UTC(2026, 4, 2, 12) / 1000 })
    const [row] = await world.admin.query<{ sum: string }>(
      `select trim_scale(sum(usage)) sum from usage_entry where meter = 'photos-gb'`,
    )
    expect(row!.sum).toBe('12345678901234567890123456789.423456789')
    const summary = await rest(world, 'GET', `${usage}?from=2026-05-01&to=2026-05-31`, { key: 'usageReadOnly' })
    expect(summary.text).toContain('"TotalUsage":12345678901234567890123456789.423456789,"EventCount":3')
  })

  it('records an entry once for each Idempotency-Key, for ever', async () => {
    const asked = { key: 'usage', body: { Meter: 'once', Usage: 5 }, headers: { 'idempotency-key': 'e-1' } } as const
    const first = await rest(world, 'POST', usage, asked)
    world.now = new Date('2026-12-24T12:00:00Z')
    const again = await rest(world, 'POST', usage, asked)
    world.now = NOW
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([201, first.body, 'true'])
    const other = await rest(world, 'POST', usage, { ...asked, body: { Meter: 'once', Usage: 6 } })
    expect(other).toMatchObject({ status: 422, body: { type: expect.stringMatching(/idempotency-mismatch$/) } })
  })

  it('gets the scope that its key lacks in the refusal', async () => {
    const refused = await rest(world, 'POST', usage, { key: 'usageReadOnly', body: { Meter: 'm', Usage: 1 } })
    expect(refused).toMatchObject({ status: 403, body: { detail: 'This key lacks the scope "usage:write".' } })
    expect((await rest(world, 'GET', `${usage}?from=2026-05-01&to=2026-05-31`, { key: 'wanderly' })).status).toBe(403)
  })
})
