import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { runChecks } from '../../src/app/checks/runChecks.ts'
import { loadDemo } from '../../src/demo/loadDemo.ts'
import { numberAllChanges } from '../../src/domain/changes/numberChanges.ts'
import { addCode, addVoucher } from '../promotions/Till.ts'
import { runCommand } from '../world/runCommand.ts'
import { World } from '../world/World.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
  await loadDemo(world.database, world.now)
  await addVoucher(world, 5000)
  await addCode(world, 'SUMMER')
  await numberAllChanges(world.database)
})
afterAll(() => world?.close())

const differing = async () =>
  (await runChecks(world.database, () => {}))
    .filter(each => each.differing > 0)
    .map(({ name, examples }) => [name, examples.length])

const ONE_TIMESLOT = `(select timeslot_id from timeslot where resource_places is null and taken < capacity order by 1 limit 1)`
const ONE_EVENT = `(select booking_id from booking_event where partner_id is not null and retail_change > 0 order by 1 limit 1)`
const ONE_BASKET = `(select basket_id from basket where refunded_minor < paid_minor order by 1 limit 1)`
const ONE_TOTAL = '(select min(id) from booking_total where date is not null)'

describe('the checks of a database', () => {
  it('compare everything that is stored twice, and find nothing in the demo', async () => {
    const results = await runChecks(world.database, () => {})
    expect(results.filter(each => each.differing > 0)).toEqual([])
    expect(results.filter(each => each.compared === 0)).toEqual([])
  })

  it.each([
    ['places taken, by the bookings', `update timeslot set taken = taken + # where timeslot_id = ${ONE_TIMESLOT}`],
    ['totals of bookings', `update booking_total set bookings = bookings + # where id = ${ONE_TOTAL}`],
    [
      'totals of usage, by its entries',
      `update usage_day set usage = usage + # where day = (select max(day) from usage_day)`,
    ],
    [
      'statements and commissions, by their lines',
      `update booking_event set retail_change = retail_change + # where booking_id = ${ONE_EVENT}`,
    ],
    ['refunds of baskets', `update basket set refunded_minor = refunded_minor + # where basket_id = ${ONE_BASKET}`],
    ['balances of vouchers, by their entries', `update voucher set balance_minor = balance_minor - #`],
    ['uses of promo codes', `update promo_code set uses = uses + #`],
    ['change feed, by the bookings', `update change_position set last_number = last_number + #`],
  ])('name %s, if they differ', async (name, statement) => {
    await world.admin.query(statement.replace('#', '1'))
    try {
      expect(await differing()).toEqual([[name, expect.any(Number)]])
    } finally {
      await world.admin.query(statement.replace('#', '(-1)'))
    }
    expect(await differing()).toEqual([])
  })
})

describe('booking-gateway verify-backup --database-url', () => {
  const verify = () => runCommand(['verify-backup', '--database-url', world.adminUrl], {})

  it('prints what was compared, and exits with 0 if all is equal', async () => {
    const { out, code } = await verify()
    expect(code).toBe(0)
    expect(out).toMatch(/^CHECK +COMPARED +RESULT\n/)
    expect(out.match(/ equal$/gm)).toHaveLength(8)
  })

  it('names what differs, and exits with 1', async () => {
    await world.admin.query('update promo_code set uses = 3')
    const { out, err, code } = await verify()
    await world.admin.query('update promo_code set uses = 0')
    expect(code).toBe(1)
    expect(out).toMatch(/^uses of promo codes +1 +1 differ$/m)
    expect(err).toContain('Differences:\n  Harbour Kayaks: promo code SUMMER counts 3 uses, and has 0\n')
  })
})
