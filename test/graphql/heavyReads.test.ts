import { afterEach, describe, expect, it } from '@jest/globals'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()

let release: (() => void)[] = []
afterEach(() => {
  for (const end of release) end()
  release = []
})

/** Takes the permit of an operator for heavy reads, as a read of many entries does. */
async function keepBusy(key: Parameters<typeof bearer>[0]) {
  const { operatorId } = await world.caller(key)
  const { promise, resolve } = Promise.withResolvers<void>()
  release.push(resolve)
  void world.heavyReads.read(operatorId, () => promise)
}

const days = 'from: "2026-06-01", to: "2026-06-30"'
const verify = `verifyUsage(${days}) { equal }`
const breakdown = `usageBreakdown(meter: "a", groupBy: "b", ${days}) { totals { usage } }`
const entries = (where: string) =>
  `usageEntries(filter: { meter: "a", date: { ${days} }, ${where} }) { edges { cursor } }`
const looking = entries('where: [{ key: "b" }]')

async function post(query: string, key: Parameters<typeof bearer>[0] = 'usageReadOnly') {
  const response = await app.inject({ method: 'POST', url: '/graphql', headers: bearer(key), payload: { query } })
  return response.json() as {
    data?: object
    errors?: { message: string; extensions: { status: number; type: string } }[]
  }
}
const asked = async (source: string, key?: Parameters<typeof bearer>[0]) =>
  (await post(`{ ${source} }`, key)).errors?.[0]?.extensions.type ?? 'answered'

describe('reads of many entries', () => {
  it.each([verify, breakdown, looking])('are refused while another one of the same operator runs: %s', async source => {
    expect(await asked(source)).toBe('answered')
    await keepBusy('usage')
    expect(await asked(source)).toBe('http://service.test/problems/rate-limited')
    expect(await asked(source, 'wallsOperator')).toBe('answered')
  })

  it('do not block summaries, series and plain lists', async () => {
    await keepBusy('usage')
    await keepBusy('wallsOperator')
    expect(await asked(`usageSummary(${days}) { totals { usage } }`)).toBe('answered')
    expect(await asked(`usageSeries(${days}, bucket: DAY) { series { meter } }`)).toBe('answered')
    expect(await asked(entries('where: []'))).toBe('answered')
  })

  it('are refused beside another one in the same operation', async () => {
    const { errors } = await post(`{ a: ${looking} b: ${looking} }`)
    expect(errors!.map(each => each.extensions.status)).toEqual([429])
  })
})

describe('an operation', () => {
  const times = (count: number, source: string) =>
    Array.from({ length: count }, (_, index) => `a${index}: ${source}`).join(' ')
  const summary = `usageSummary(${days}) { period { from to } totals { usage eventCount } meters { meter totalUsage eventCount } }`
  const little = `usageSeries(${days}, bucket: DAY) { series { meter } }`

  it.each([
    ['verification', 1, verify],
    ['breakdown', 1, breakdown],
    ['summary', 4, summary],
    ['series', 4, little],
  ])('can read every kind only so often: %s, at most %i', async (_, most, source) => {
    expect((await post(`{ ${times(most, source)} }`)).errors).toBeUndefined()
    const { errors } = await post(`{ ${times(most + 1, source)} }`)
    expect(errors!.map(each => each.message)).toEqual([
      expect.stringMatching(/may cost .*\. Ask for shorter pages, for fewer fields, or in several requests\.$/),
    ])
  })
})
