import { describe, expect, it } from '@jest/globals'
import { ask, refusalOf } from '../graphql/ask.ts'
import { rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const DAYS = 'must be a date that exists in the years 1000 to 9998, as YYYY-MM-DD.'
const summary = (day: string) => rest(world, 'GET', `/api/v2/usage/meters?from=${day}&to=${day}`, { key: 'usage' })

describe('a day', () => {
  it.each(['1000-01-01', '9998-12-31'])('can be %s', async day => {
    for (const key of ['usage', 'wallsOperator'] as const) {
      const url = `/api/v2/usage/meters?from=${day}&to=${day}`
      const { status, body } = await rest(world, 'GET', url, { key })
      expect(status).toBe(200)
      expect(body).toMatchObject({ data: { Period: { From: day, FromTimestamp: expect.any(Number) } } })
      const { usageSummary } = await ask<{ usageSummary: { period: { startsAt: string } } }>(
        world,
        await world.caller(key),
        `{ usageSummary(from: "${day}", to: "${day}") { period { startsAt endsAt } } }`,
      )
      expect(usageSummary.period.startsAt).toMatch(/^\d{4}-.*Z$/)
    }
  })

  it.each(['0000-01-01', '0001-01-01', '0999-12-31', '9999-01-01', '9999-12-31'])('cannot be %s', async day => {
    const { status, problem } = await summary(day)
    expect(status).toBe(422)
    expect(problem!.errors).toEqual(['from', 'to'].map(parameter => ({ parameter, detail: `${parameter} ${DAYS}` })))
    const asked = ask(
      world,
      await world.caller('usage'),
      'query ($day: LocalDate!) { usageSummary(from: $day, to: $day) { totals { eventCount } } }',
      { day },
    )
    expect((await refusalOf(asked)).message).toBe(`day ${DAYS}`)
  })
})

describe('an instant', () => {
  const issue = async (expiresAt: string) =>
    ask<{ issueKey: { apiKey: { expiresAt: string } } }>(
      world,
      await world.caller('operator'),
      `mutation ($expiresAt: DateTime) {
        issueKey(input: { name: "Edge", scopes: [USAGE_READ], expiresAt: $expiresAt }) { apiKey { expiresAt } }
      }`,
      { expiresAt },
    )
  const record = (OccurredAt: number) =>
    rest(world, 'POST', '/api/v2/usage/meters', { key: 'usage', body: { Meter: 'edges', Usage: 1, OccurredAt } })

  it('can be the last second of the year 9998', async () => {
    expect((await issue('9998-12-31T13:59:59-10:00')).issueKey.apiKey.expiresAt).toBe('9998-12-31T23:59:59.000Z')
  })

  it.each(['9999-01-01T00:00:00Z', '9999-12-31T23:59:59-10:00', '0999-12-31T23:59:59Z', '1000-01-01T00:00:00+01:00'])(
    'cannot be %s',
    async instant => {
      expect((await refusalOf(issue(instant))).message).toBe(
        'expiresAt must be an instant of the years 1000 to 9998 as ISO 8601 with its offset, such as 2026-07-01T08:30:00Z.',
      )
    },
  )

  it('is refused over REST if it is out of range, by any amount', async () => {
    for (const seconds of [-30_610_224_000, 253_370_764_800, 8.64e12, 1e15]) {
      const { status, problem } = await record(seconds)
      expect(status).toBe(422)
      expect(problem!.errors).toEqual([
        { pointer: '/OccurredAt', detail: expect.stringMatching(/^(OccurredAt|The time of occurrence) must /) },
      ])
    }
  })
})
