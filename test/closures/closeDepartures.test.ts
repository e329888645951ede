import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { addDefaultWorkflows } from '../../src/domain/workflows/addDefaultWorkflows.ts'
import { Desk } from '../bookings/Desk.ts'
import { refusalOf } from '../graphql/ask.ts'
import { violationsOf } from '../graphql/violationsOf.ts'
import { activities, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Closures } from './Closures.ts'

const world = useWorld()
const closures = new Closures(world)
const { office, close, preview, openTimes } = closures
const { operatorId } = operators.kayaks
let operator: Caller
beforeAll(async () => {
  operator = await world.caller('operator')
})
beforeEach(() => closures.clear())

const idOf = ({ bookingId }: Booking) => encodeTypeId('bkg', bookingId)

describe('closeDepartures', () => {
  it('closes nothing twice for the same key', async () => {
    await office.book()
    const [first, second] = await Promise.all([close({}, 'key-1'), close({}, 'key-1')])
    expect(second!.closureId).toBe(first!.closureId)
    expect(await refusalOf(close({ reason: 'Fog' }, 'key-1'))).toMatchObject({ code: 'idempotency-mismatch' })
    const [row] = await world.admin.query<{ count: number }>('select count(*)::int count from closure')
    expect(row!.count).toBe(1)
  })

  it('names everything that is wrong, and closes nothing', async () => {
    const ada = await office.book()
    const elsewhere = await office.book({ date: '2026-07-02' })
    await world.admin.query(`update timeslot set capacity = taken + 1 where operator_id = $1 and date = '2026-07-08'`, [
      operatorId,
    ])
    const wrong = {
      decision: 'MOVE',
      moveTo: '2026-07-08',
      bookings: [
        { bookingId: idOf(elsewhere), decision: 'REFUND' },
        { bookingId: idOf(elsewhere), decision: 'REFUND', toTimeslotId: encodeTypeId('ts', ada.timeslotId) },
      ],
    }
    expect(await violationsOf(close(wrong))).toEqual([
      ['input.bookings.1.bookingId', 'It is there twice.'],
      ['input.bookings.1.toTimeslotId', 'Only with MOVE.'],
      ['input.bookings.0.bookingId', expect.stringContaining('No booking that is still to take place')],
      ['input.bookings.1.bookingId', expect.stringContaining('No booking that is still to take place')],
      [
        'input.moveTo',
        'Sunset Kayak Tour on 2026-07-08 at 09:00 has 1 place left, and 2 participants would move there.',
      ],
    ])
    expect(await violationsOf(close({ date: '2026-06-14' }))).toEqual([
      ['input.date', '2026-06-14 is over: it is 2026-06-15 now.'],
    ])
    expect(await violationsOf(close({ decision: 'MOVE' }))).toEqual([
      ['input.moveTo', 'With MOVE, moveTo is required: the day to which the bookings move.'],
    ])
    expect(await violationsOf(close({ activityIds: [activities.bouldering.id] }))).toEqual([
      ['input.activityIds.0', 'No activity of this operator has this identifier.'],
    ])
    expect(await violationsOf(preview({ activityIds: [activities.bouldering.id] }))).toEqual([
      ['input.activityIds.0', 'No activity of this operator has this identifier.'],
    ])
    const onto = [{ bookingId: idOf(ada), decision: 'MOVE', toTimeslotId: encodeTypeId('ts', ada.timeslotId) }]
    expect(await violationsOf(close({ bookings: onto }))).toEqual([
      [
        'input.bookings.0.toTimeslotId',
        'Sunset Kayak Tour on 2026-07-01 at 09:00 is one of the departures that you close.',
      ],
    ])
    expect(await violationsOf(preview({ text: 'Hello {{customer_first_name}} {{oops}}' }))).toEqual([
      ['input.text', expect.stringContaining('There is no placeholder {{oops}}')],
      ['input.text', 'The text must have {{choice_url}}: without it customers cannot choose.'],
    ])
    expect(await openTimes()).toHaveLength(3)
    expect(await world.admin.query('select from closure')).toEqual([])
  })

  it('is for managers: reception is refused', async () => {
    const reception = { ...operator, scopes: ['bookings:write'] as const, role: 'RECEPTION' as never }
    expect(await refusalOf(close({}, null, reception))).toMatchObject({ code: 'permission-denied' })
  })
})

describe('previewClosure', () => {
  it('says which bookings it concerns, what it refunds, and shows each e-mail', async () => {
    await addDefaultWorkflows(world.database, world.now)
    const [ada, ben, eve] = [
      await office.book(),
      await office.book({ time: '13:00' }),
      await office.book({ time: '18:00' }),
    ]
    const wanderly = await Desk.open(world, 'wanderly')
    await wanderly.book()
    const shown = await preview({
      moveTo: '2026-07-02',
      bookings: [
        { bookingId: idOf(ben), decision: 'MOVE' },
        { bookingId: idOf(eve), decision: 'CHOICE' },
      ],
    })
    expect(shown).toMatchObject({
      timeslotCount: 3,
      refundTotal: ada.price,
      letters: [
        { decision: 'MOVE', recipientCount: 1, email: { text: expect.stringContaining('Thursday, 2 July 2026') } },
        { decision: 'REFUND', recipientCount: 2, email: { text: expect.stringContaining('A storm is coming.') } },
        { decision: 'CHOICE', recipientCount: 1, email: { text: expect.stringContaining('/choice/') } },
      ],
      unreachable: [],
    })
    const decisions = (shown.bookings as { decision: string }[]).map(each => each.decision)
    expect(decisions.toSorted()).toEqual(['CHOICE', 'MOVE', 'REFUND', 'REFUND'])
    expect(await openTimes()).toHaveLength(3)
  })

  it('says that nobody gets an e-mail where no workflow is sent', async () => {
    await office.book()
    expect(await preview()).toMatchObject({ letters: [{ decision: 'REFUND', recipientCount: 0, email: null }] })
  })
})
