import { beforeAll, describe, expect, it } from '@jest/globals'
import { makeBooking } from '../../src/bookings/sale/makeBooking.ts'
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
    ['more places taken than there are', 'update timeslot set taken = capacity + 1', 'timeslot_capacity_check'],
    ['a place freed twice', 'update timeslot set taken = -1', 'timeslot_capacity_check'],
    ['a capacity below what is taken', 'update timeslot set capacity = 1 where taken = 2', 'timeslot_capacity_check'],
    ['an operator that sells in gold', `update operator set currency = 'XAU'`, 'operator_currency_check'],
    ['a booking without participants', 'update booking set participants = 0', 'booking_participants_check'],
    ['an unknown status', `update booking set status = 'LOST'`, 'booking_status_check'],
    ['a cancelled booking without its instant', `update booking set status = 'CANCELLED'`, 'booking_cancelled_check'],
    ['a refund of a booking that stands', 'update booking set refund_minor = 1', 'booking_cancelled_check'],
    ['a refund of more than everything', 'update booking set refund_percent = 101', 'booking_cancelled_check'],
    ['more paid back than was paid', 'update basket set refunded_minor = paid_minor + 1', 'basket_total_check'],
    ['an unknown channel', `update booking set channel = 'FAX'`, 'booking_(channel|partner)_check'],
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
    const refused = await world.database.query(statement).catch((error: unknown) => error)
    expect(refused).toMatchObject({ constraint: expect.stringMatching(new RegExp(`^${constraint}$`)) })
  })
})
