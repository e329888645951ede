import { afterEach, describe, expect, it } from '@jest/globals'
import { Dice } from '../../src/demo/Dice.ts'
import { generateUpcomingTimeslots } from '../../src/domain/availability/generateUpcomingTimeslots.ts'
import { keys } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { freePort, type RunningService, startService } from '../world/startService.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { findUnnumbered } from './long/expectedChanges.ts'
import { Follower } from './long/Follower.ts'
import { History } from './long/History.ts'
import { Load } from './long/Load.ts'
import { passDelays } from './long/passDelays.ts'
import { WebhookClient } from './long/WebhookClient.ts'

const seed = process.env.FAULTS_SEED ?? String(Date.now() % 1_000_000)

const world = useWorld()
let service: RunningService | undefined
let startedAt: Date
afterEach(async () => {
  await service?.kill()
})

async function start(port: string): Promise<void> {
  startedAt = new Date()
  const settings = { DATABASE_URL: world.databaseUrl, PORT: port, WEBHOOKS_ALLOW_LOOPBACK: '1' }
  service = await startService({ ...settings, RATE_LIMIT_PER_SECOND: '0' })
}

/** How much is still to be numbered, delivered or read by an endpoint. */
async function countLeft(): Promise<number> {
  await passDelays(world.admin, startedAt)
  const left = await world.admin.query(
    `select from change_outbox union all select from webhook_delivery where state <> 'DELIVERED'
     union all select from webhook_endpoint e join change_position p using (operator_id) where e.last_number < p.last_number`,
  )
  return left.length
}

/** Waits until nothing is left, however long that takes, as long as it becomes less. */
async function untilNothingLeft(): Promise<void> {
  let least = Number.POSITIVE_INFINITY
  while (least > 0)
    await until(async () => {
      const left = await countLeft()
      const less = left < least
      if (less) least = left
      return less
    })
}

describe(`a service killed with SIGKILL while others follow it, with the seed ${seed} (FAULTS_SEED)`, () => {
  it('loses no change, neither of a copy that a partner keeps nor of webhooks whose receiver fails half the time', async () => {
    // The service uses the real clock: it would add months of timeslots at its start.
    await generateUpcomingTimeslots(world.database, new Date(), newChoreRun())
    const dice = new Dice(`follow ${seed}`)
    const port = await freePort()
    await start(String(port))
    const origin = `http://127.0.0.1:${port}`
    const follower = await Follower.open(() => origin, keys.wanderly, 0, 30)
    const client = await WebhookClient.open(origin, 'Wanderly', keys.wanderly, dice)
    const history = new History()
    // Each price that changes makes hundreds of messages, each of which fails half the time.
    const load = new Load(origin, history, dice, { firstDay: 5, responseMs: 120_000, priceShare: 0.05 })
    try {
      load.start(1)
      for (let kills = 1; kills <= 2; kills++) {
        const { changes } = history
        const { failed } = client
        await until(() => history.changes > changes + 10 && client.failed > failed + 10)
        await service!.kill()
        await start(String(port))
        await passDelays(world.admin, startedAt)
      }
      await load.stop()
      await untilNothingLeft()
      await follower.finish(world.admin)
      await client.finish(world.admin)
      expect([...history.violations, ...history.stale]).toEqual([])
      expect(await findUnnumbered(world.admin)).toEqual([])
      expect(follower.violations).toEqual([])
      expect(client.violations).toEqual([])
      expect(follower.compared).toBeGreaterThan(0)
      expect(follower.retries).toBeGreaterThan(0)
      expect(client.arrivals.size).toBeGreaterThan(20)
    } finally {
      await load.stop()
      await follower.stop()
      client.close()
    }
  })
})
