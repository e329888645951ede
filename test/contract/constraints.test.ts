import { beforeAll, describe, expect, it } from '@jest/globals'
import { Actor } from '../../src/domain/bookings/Actor.ts'
import { BookingStatus } from '../../src/domain/bookings/BookingStatus.ts'
import { BookingAction } from '../../src/domain/bookings/events/BookingAction.ts'
import { makeBooking } from '../../src/domain/bookings/sale/makeBooking.ts'
import { WaiverStatus } from '../../src/domain/bookings/waiver/WaiverStatus.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { activities, operators, questions } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
beforeAll(async () => {
  const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  const input = {
    activityId: activities.sunset.activityId,
    date: '2026-07-01',
    time: '09:00',
    participants: 2,
    customer,
  }
  const request = { input, channel: null, idempotencyKey: 'once' }
  await makeBooking(world.database, await world.caller('wanderly'), request, world.now)
})

const { operatorId } = operators.kayaks
const key = (scopes: string) =>
  `insert into api_key (operator_id, key_id, name, prefix, hash, scopes, created_at)
   values ('${operatorId}', gen_random_uuid(), 'x', 'x', 'x', '${scopes}', now())`

describe('the constraints of the database refuse', () => {
  it.each([
    ['more places taken than there are', 'update timeslot set taken = capacity + 1', 'timeslot_not_oversold'],
    ['a place freed twice', 'update timeslot set taken = -1', 'timeslot_capacity_check'],
    [
      'one more place of a timeslot whose capacity was lowered',
      'update timeslot set capacity = 1, taken = taken + 1 where taken = 2',
      'timeslot_not_oversold',
    ],
    ['an operator that sells in gold', `update operator set currency = 'XAU'`, 'operator_currency_check'],
    ['a booking without participants', 'update booking set participants = 0', 'booking_participants_check'],
    ['an unknown status', `update booking set status = 'LOST'`, 'booking_status_check'],
    ['a cancelled booking without its instant', `update booking set status = 'CANCELLED'`, 'booking_cancelled_check'],
    ['a refund of a booking that stands', 'update booking set refund_minor = 1', 'booking_cancelled_check'],
    ['a refund of more than everything', 'update booking set refund_percent = 101', 'booking_cancelled_check'],
    ['more paid back than was paid', 'update basket set refunded_minor = paid_minor + 1', 'basket_total_check'],
    ['an unknown channel', `update booking set channel = 'FAX'`, 'booking_(channel|partner)_check'],
    [
      'more commission than the price',
      'update booking set commission_minor = price_minor + 1',
      'booking_amounts_check',
    ],
    ['a voucher above the price', 'update booking set voucher_minor = price_minor + 1', 'booking_amounts_check'],
    ['a refund above the price', 'update booking set refund_minor = price_minor + 1', 'booking_amounts_check'],
    ['a negative commission', 'update booking set commission_minor = -1', 'booking_amounts_check'],
    ['a rate above all', 'update booking set commission_rate = 100001', 'booking_commission_check'],
    ['a hold without an end', `update booking set status = 'ON_HOLD'`, 'booking_hold_check'],
    ['too many participants', 'update booking set participants = 1001', 'booking_participants_check'],
    ['a negative price', 'update booking set price_minor = -1', 'booking_(amounts|lines|price)_check'],
    ['a version below the first', 'update booking set version = 0', 'booking_version_check'],
    ['an unknown state of the waiver', `update booking set waiver_status = 'lost'`, 'booking_waiver_status_check'],
    ['lines that do not add up', 'update booking set price_minor = price_minor + 1', 'booking_lines_check'],
    ['an unknown action', `update booking_event set action = 'LOST'`, 'booking_event_action_check'],
    ['an unknown actor', `update booking_event set actor = 'CAT'`, 'booking_event_actor_check'],
    ['an unknown status of a change', `update booking_event set status = 'LOST'`, 'booking_event_status_check'],
    ['more places on hold than taken', 'update timeslot set held = taken + 1', 'timeslot_held_check'],
    ['fewer than no bookings', 'update timeslot set booking_count = -1', 'timeslot_booking_count_check'],
    [
      'places of resources without their growth',
      'update timeslot set resource_places = 1',
      'timeslot_booking_count_check',
    ],
    ['a time that no clock shows', `update timeslot set time = '24:00'`, 'timeslot_time_check'],
    ['a partner sale without a partner', 'update booking set partner_id = null', 'booking_partner_check'],
    ['a reference of another form', `update booking set booking_reference = 'OI01-0000'`, 'booking_reference_check'],
    [
      'one idempotency key for two responses',
      'insert into idempotency_record select * from idempotency_record',
      'idempotency_record_pkey',
    ],
    [
      'a usage of zero',
      `insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source) values ('${operatorId}', 'm', 0, now(), now(), 'client')`,
      'usage_entry_usage_check',
    ],
    [
      'one name for two activities',
      `update product set name = 'Same' where operator_id = '${operatorId}'`,
      'product_name_unique',
    ],
    [
      'two starts of an activity at one instant',
      `update timeslot set starts_at = '2030-01-01'`,
      'timeslot_start_unique',
    ],
    ['a key that sells without a partner', key('{ota}'), 'api_key_partner_check'],
    ['an unknown scope', key('{everything}'), 'api_key_scopes_check'],
    ['a null scope', key('{NULL}'), 'api_key_scopes_check'],
    [
      'an unknown type of question',
      `update waiver_question set type = 'riddle' where question_id = '${questions.consent.questionId}'`,
      'waiver_question_type_check',
    ],
  ])('%s', async (_, statement, constraint) => {
    const refused = await world.admin.query(statement).catch((error: unknown) => error)
    expect(refused).toMatchObject({ constraint: expect.stringMatching(new RegExp(`^${constraint}$`)) })
  })
})

describe('the constraints of rows', () => {
  it.each<[string, string, object]>([
    ['booking', 'channel', Channel],
    ['booking', 'status', BookingStatus],
    ['booking', 'waiver_status', WaiverStatus],
    ['booking_event', 'action', BookingAction],
    ['booking_event', 'actor', Actor],
    ['booking_event', 'status', BookingStatus],
  ])('know every value: %s.%s', async (table, column, values) => {
    const [row] = await world.admin.query<{ rule: string }>(
      'select pg_get_constraintdef(oid, true) rule from pg_constraint where conname = $1',
      [`${table}_${column}_check`],
    )
    const list = Object.values(values).map(value => `'${value}'::text`)
    expect(row!.rule).toBe(`CHECK (${column} = ANY (ARRAY[${list.join(', ')}]))`)
  })

  it('name the relation and the constraint', async () => {
    const refused = await world.admin.query('update booking set participants = 0').catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: '23514',
      table: 'booking',
      message: 'new row for relation "booking" violates check constraint "booking_participants_check"',
    })
  })
})
