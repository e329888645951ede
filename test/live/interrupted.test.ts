import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { activities, operators } from '../world/cast.ts'
import { FaultProxy } from '../world/FaultProxy.ts'
import { useWorld } from '../world/useWorld.ts'
import { Instance } from './Instance.ts'

const DAYS = `subscription {
  availabilityChanged(activityId: "${activities.sunset.id}", from: "2026-07-01", to: "2026-07-01") { date }
}`
const { operatorId } = operators.kayaks
const { activityId } = activities.sunset

const world = useWorld()
let proxy: FaultProxy
let instance: Instance

beforeEach(async () => {
  proxy = await FaultProxy.open(world.databaseUrl)
  instance = await Instance.open(world, {}, proxy.url)
})
afterEach(async () => {
  await instance.close()
  await proxy.close()
})

const told = [
  {
    message: 'Changes may have been missed. Subscribe again, and read again what you show.',
    extensions: { code: 'overloaded' },
  },
]

describe('a connection for changes', () => {
  it('that is terminated ends every subscription, and the next subscription opens a new one', async () => {
    const events = await instance.subscribe('wanderly', DAYS)
    await events.next()
    const [ended] = await world.admin.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid) ended from pg_stat_activity
       where application_name = 'activity-booking-live' and datname = current_database()`,
    )
    expect(ended).toEqual({ ended: true })
    await expect(events.next()).rejects.toMatchObject(told)

    const again = await instance.subscribe('wanderly', DAYS)
    await again.next()
    world.database.announce({ operatorId, activityId })
    expect((await again.next()).value).toMatchObject({ data: { availabilityChanged: [{ date: '2026-07-01' }] } })
  })

  it('that is cut ends every subscription, and none starts without the database', async () => {
    const events = await instance.subscribe('wanderly', DAYS)
    await events.next()
    proxy.cut()
    await expect(events.next()).rejects.toMatchObject(told)
    await expect(instance.database.changes.follow(operatorId, new AbortController().signal)).rejects.toThrow(
      'Live queries cannot be served now. Subscribe again, and read again what you show.',
    )
  })
})
