import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { relayOutboxes } from '../../src/app/tasks/relayOutboxes.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { activities } from '../world/cast.ts'
import { servicesOf } from '../world/openApp.ts'
import { recordingProducts } from '../world/recording.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId, activityId } = activities.sunset
const NEVER_MS = 3_600_000

let stop: AbortController
let relaying: Promise<void>
let sent: number

/** Relays until the test is over, and waits until a look has found nothing: without a change it only looks when its time has come. */
const relay = async (everyMs?: number) => {
  let idle = false
  const query: Sql['query'] = async <Row>(text: string, values?: readonly unknown[], operatorId?: string) => {
    const rows = await world.database.query<Row>(text, values, operatorId)
    if (text.includes('webhooks')) idle = Object.values(rows[0] as object).every(each => each === false)
    return rows
  }
  const { database } = world
  const watched = { ...database, transaction: database.transaction.bind(database), query }
  const services = { ...servicesOf(world), database: watched }
  relaying = relayOutboxes(services, new Faults(suiteLogger()), stop.signal, () => sent++, everyMs)
  await until(() => idle)
}

/** Leaves a row in an outbox, and announces nothing. */
const change = () =>
  world.admin.query(
    recordingProducts('update product set description = description || $3 where operator_id = $1 and activity_id = $2'),
    [operatorId, activityId, '.'],
  )

const isRelayed = async () => (await world.admin.query('select from change_outbox')).length === 0

beforeEach(() => {
  stop = new AbortController()
  sent = 0
})
afterEach(async () => {
  stop.abort()
  await relaying
  await world.admin.query('delete from webhook_endpoint')
})

describe('relayOutboxes', () => {
  it('relays what was written when a change is announced, though it would not look for an hour', async () => {
    await relay(NEVER_MS)
    await change()
    world.database.announce({ operatorId, activityId })
    await until(isRelayed)
  })

  it('relays what was not announced', async () => {
    await relay()
    await change()
    await until(isRelayed)
  })

  it('has webhooks sent as soon as their change has a number', async () => {
    await relay(NEVER_MS)
    await world.admin.query(
      `insert into webhook_endpoint (operator_id, webhook_id, url, secret, last_number, created_at)
       select $1, $2, 'https://example.com', '\\x00', last_number, now() from change_position where operator_id = $1`,
      [operatorId, activityId],
    )
    await change()
    world.database.announce({ operatorId, activityId })
    await until(() => sent > 0)
    expect(await isRelayed()).toBe(true)
  })
})
