import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { differences } from '../../src/dashboard/audit/differences.ts'
import { audit as texts } from '../../src/dashboard/words/en/audit.ts'
import { AuditObject } from '../../src/domain/audit/AuditObject.ts'
import { auditedMutations } from '../../src/transports/graphql/execution/auditedMutations.ts'
import { ask } from '../graphql/ask.ts'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

describe('the words of the audit log', () => {
  it('name every mutation that is audited, and every kind of object', () => {
    expect(Object.keys(texts.actions)).toEqual(expect.arrayContaining(Object.keys(auditedMutations)))
    expect(Object.keys(texts.kinds)).toEqual(Object.keys(AuditObject))
  })
})

describe('differences', () => {
  it('are the values that changed, deep inside of a document too', () => {
    const units = (price: number) => ({ units: [{ name: 'Adult', price }], rules: [] })
    expect(differences({ pricing: units(4500), version: 1 }, { pricing: units(4900), version: 2 })).toEqual([
      { at: 'pricing · units · 0 · price', before: 4500, after: 4900 },
    ])
    const dated = {
      units: [{ name: 'Adult', price: 4500, laterPrices: [{ from: '2026-07-01', price: 5500 }] }],
      rules: [],
    }
    expect(differences({ pricing: units(4500) }, { pricing: dated })).toEqual([
      { at: 'pricing · units · 0 · laterPrices · 0 · from', before: undefined, after: '2026-07-01' },
      { at: 'pricing · units · 0 · laterPrices · 0 · price', before: undefined, after: 5500 },
    ])
    expect(differences({ times: ['09:00'] }, { times: ['09:00', '10:00'] })).toEqual([
      { at: 'times', before: ['09:00'], after: ['09:00', '10:00'] },
    ])
    expect(differences(null, { name: 'x', workflowId: 'y', at: null })).toEqual([
      { at: 'name', before: undefined, after: 'x' },
    ])
  })
})

withBrowser('the audit page', () => {
  let desk: Desk
  const hostile = '<img src=x onerror=alert(1)>'
  beforeAll(async () => {
    desk = await Desk.open()
    const operator = await desk.world.caller('operator')
    const change = (source: string) => ask(desk.world, operator, `mutation { ${source} }`)
    await change(`updateProduct(activityId: "${activities.sunset.id}", input: { name: "${hostile}" }) { id }`)
    await change(`createWebhook(input: { url: "https://example.com/hook" }) { secret }`)
    await change('updateOperator(input: { holdMinutes: 20 }) { id }')
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  it.each([390, 1280])('shows who changed what, and filters it in the URL, %i px wide', async width => {
    const page = await desk.signIn('audit', width)
    const rows = page.locator('tbody tr[data-row]')
    await expectSoon(() => rows.count()).toBe(3)
    await page.getByText('1 change', { exact: true }).nth(2).click()
    await expectSoon(() => rows.nth(2).innerText()).toContain('Sunset Kayak Tour')
    expect(await rows.nth(2).innerText()).toContain(hostile)
    await page.locator('search select').selectOption('WEBHOOK')
    await expectSoon(() => rows.count()).toBe(1)
    expect(page.url()).toContain('kind=WEBHOOK')
    await page.locator('search select').selectOption('')
    await page.getByLabel('From', { exact: true }).fill('2026-06-16')
    await page.getByText('No entry matches this.').waitFor()
    await page.getByLabel('From', { exact: true }).fill('2026-06-15')
    await page.getByLabel('To', { exact: true }).fill('2026-06-15')
    await expectSoon(() => rows.count()).toBe(3)
    await desk.expectFit(page)
  })

  it('is linked from an activity, which says who changed it last', async () => {
    const page = await desk.signIn(`activities/${activities.sunset.id}`)
    await page.getByText('Activity changed with the key operator').waitFor()
    await page.getByRole('link', { name: 'All changes' }).click()
    await page.getByText('Only what was done to one object.').waitFor()
    await expectSoon(() => page.locator('tbody tr[data-row]').count()).toBe(1)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expectSoon(() => page.locator('tbody tr[data-row]').count()).toBe(3)
  })
})
