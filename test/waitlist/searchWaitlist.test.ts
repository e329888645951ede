import { beforeAll, describe, expect, it } from '@jest/globals'
import { findPositions } from '../../src/domain/waitlist/findPositions.ts'
import { listEntries } from '../../src/domain/waitlist/listEntries.ts'
import type { WaitlistEntry } from '../../src/domain/waitlist/WaitlistEntry.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { ask } from '../graphql/ask.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Line } from './Line.ts'

const world = useWorld()
const page = { size: 50, backwards: false, beyond: null }
const { operatorId } = operators.kayaks

describe('a search of the waitlist', () => {
  let zoe: WaitlistEntry
  beforeAll(async () => {
    const line = await Line.open(world, 'operator')
    await line.clear()
    await line.fill()
    const customer = { firstName: 'Zoë Ana', lastName: 'Ñandú-Øster', email: 'zoe@example.com', phone: '+447700900123' }
    zoe = await line.join('Zoë', { customer })
    await line.join('Ben')
  })

  const find = async (text: string) =>
    (await listEntries(world.database, operatorId, { text }, page, world.now)).items.map(each => each.waitlistId)

  it.each([
    ['a name without its accents', 'zoe nandu', true],
    ['the words in another order', 'OSTER zoe', true],
    ['part of a name', 'andu', true],
    ['letters that a name begins with', 'zo', true],
    ['the address', 'zoe@example', true],
    ['any part of the digits', '900123', true],
    ['a phone number as it was written', '07700 900 123', true],
    ['words of which one is not there', 'zoe lovelace', false],
    ['a wildcard', 'z%e', false],
  ])('finds by %s: %s is %s', async (_, text, found) => {
    expect((await find(text)).includes(zoe.waitlistId)).toBe(found)
    expect((await find(text)).length).toBe(found ? 1 : 0)
  })

  it('finds among many by an index', async () => {
    await world.admin.query(
      `insert into waitlist_entry (operator_id, waitlist_id, activity_id, date, participants, first_name, last_name, email, phone,
         channel, status, created_at)
       select operator_id, gen_random_uuid(), activity_id, date, 1, 'Wanda', 'Waiter ' || n, n || '@example.com', '+44' || n, channel,
         'LEFT', created_at from waitlist_entry, generate_series(1, 5000) n where waitlist_id = $1`,
      [zoe.waitlistId],
    )
    await world.admin.query('analyze waitlist_entry')
    const plans: string[] = []
    const sql = {
      announce: () => {},
      async query<Row>(text: string, values?: readonly unknown[], operator?: string) {
        const rows = await world.database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values, operator)
        plans.push(...rows.map(row => row['QUERY PLAN']))
        return world.database.query<Row>(text, values, operator)
      },
    } as Sql
    const { items } = await listEntries(sql, operatorId, { text: 'nandu' }, page, world.now)
    expect(items.map(each => each.waitlistId)).toEqual([zoe.waitlistId])
    expect(plans.join('\n')).toContain('waitlist_entry_text_index')
  })
})

describe('the position of an entry', () => {
  it('counts those who wait for the same timeslot and for any of its day, as the places are offered', async () => {
    const line = await Line.open(world, 'operator')
    await line.clear()
    await line.fill()
    for (const time of ['13:00', '18:00']) await line.fill(10, { date: '2026-07-01', time })
    const day = { date: '2026-07-01' }
    const ada = await line.join('Ada')
    const ben = await line.join('Ben', { ...day, time: '13:00' })
    const any = await line.join('Any', day)
    const cat = await line.join('Cat')
    const positions = async () => {
      const found = await findPositions(
        world.database,
        operatorId,
        [ada, ben, any, cat].map(each => each.waitlistId),
      )
      return [ada, ben, any, cat].map(each => found.get(each.waitlistId))
    }
    expect(await positions()).toEqual([1, 1, 3, 3])
    await line.join('Ada', { participants: 3 })
    expect(await positions()).toEqual([3, 1, 2, 2])
    await line.leave(ben)
    expect(await positions()).toEqual([3, undefined, 1, 2])
    const other = await findPositions(world.database, operators.walls.operatorId, [ada.waitlistId])
    expect(other.size).toBe(0)
    const query = '{ waitlist { nodes { customer { firstName } position } } }'
    interface Read {
      waitlist: { nodes: { customer: { firstName: string }; position: number | null }[] }
    }
    const { waitlist } = await ask<Read>(world, line.caller, query)
    expect(Object.fromEntries(waitlist.nodes.map(each => [each.customer.firstName, each.position]))).toEqual({
      Ada: 3,
      Ben: null,
      Any: 1,
      Cat: 2,
    })
  })
})
