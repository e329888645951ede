import { expect, it } from '@jest/globals'
import { numberChanges } from '../../src/domain/changes/numberChanges.ts'
import { Departures } from '../resources/Departures.ts'
import { operators, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const { operatorId } = operators.kayaks
const VERSIONS = 3000

const world = useWorld()

it('numbers every change with what was committed with it, while others commit', async () => {
  const departures = new Departures(world.admin)
  const { partnerId } = partners.wanderly
  const ofPartner = { channel: 'PARTNER', partner_id: partnerId }
  const booking = await departures.hold(await departures.timeslot('09:00', '10:00'), ofPartner)
  const start = await numberChanges(world.database, operatorId)

  let version = 0
  const write = async () => {
    while (version < VERSIONS) {
      await world.admin.query(
        `with happened as (
           insert into booking_event (operator_id, booking_id, version, action, status, actor, occurred_at)
           values ($1, $2, $3, 'HELD', 'ON_HOLD', 'OPERATOR', $4)
         )
         insert into change_outbox (operator_id, kind, object_id, version) values ($1, 'booking', $2, $3)`,
        [operatorId, booking, ++version, world.now],
      )
    }
  }
  const number = async () => {
    while (version < VERSIONS) await numberChanges(world.database, operatorId)
  }
  await Promise.all([write(), write(), number()])
  const last = await numberChanges(world.database, operatorId)

  expect(last).toBe(start + VERSIONS)
  const numbered = await world.admin.query(
    `select type, partner_id, actor, count(*)::int from change_event
     where operator_id = $1 and sequence_number > $2 group by 1, 2, 3`,
    [operatorId, start],
  )
  expect(numbered).toEqual([{ type: 'booking.held', partner_id: partnerId, actor: 'OPERATOR', count: VERSIONS }])
})
