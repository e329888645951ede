import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type Attempt, booking, products, send, usage } from '../world/Attempt.ts'
import { describeWith } from '../world/describeWith.ts'
import { HaProxy } from '../world/HaProxy.ts'
import { freePort, type RunningService, startService } from '../world/startService.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

/** Timeslots become full. */
const done = new Set([200, 201, 409])

describeWith('HAProxy', 'two instances behind HAProxy, with the configuration of the guide', () => {
  let ports: string[]
  let instances: RunningService[]
  let proxy: HaProxy
  const start = (port: string) =>
    startService({
      DATABASE_URL: world.databaseUrl,
      PORT: port,
      TRUST_PROXY: '1',
      SHUTDOWN_DELAY: '5',
      RATE_LIMIT_PER_SECOND: '0',
    })

  beforeAll(async () => {
    ports = [String(await freePort()), String(await freePort())]
    instances = await Promise.all(ports.map(start))
    proxy = await HaProxy.open(ports)
  })
  afterAll(async () => {
    await proxy?.close()
    await Promise.all(instances?.map(each => each.stop()) ?? [])
  })

  /** The status of the response; 0 if there is none. */
  const statusOf = (attempt: Attempt): Promise<number> =>
    send(proxy.url, attempt).then(
      each => each.status,
      () => 0,
    )

  /** Sends requests by six clients while the work goes on, and returns those that were not accepted at first, and those that never were. */
  const during = async (work: () => Promise<void>) => {
    const [sent, retried, failed]: [Attempt[], string[], string[]] = [[], [], []]
    let over = false
    const client = async () => {
      while (!over) {
        const request = [usage('rolling'), booking(sent.length), products()][sent.length % 3]!
        sent.push(request)
        let status = await statusOf(request)
        if (done.has(status)) continue
        retried.push(`${status} ${request.path}`)
        for (let attempt = 1; attempt < 5 && !done.has(status); attempt++) {
          // As a client does that retries.
          await sleep(100)
          status = await statusOf(request)
        }
        if (!done.has(status)) failed.push(`${status} ${request.path}`)
      }
    }
    const clients = Array.from({ length: 6 }, client)
    await until(() => sent.length > 60)
    try {
      await work()
      const before = sent.length
      await until(() => sent.length > before + 60)
    } finally {
      over = true
      await Promise.all(clients)
    }
    return { sent, retried, failed }
  }

  const recorded = async () => {
    const text = `select coalesce(sum(events), 0)::int n from usage_entry where meter = 'rolling'`
    return (await world.admin.query<{ n: number }>(text))[0]!.n
  }

  it('are restarted one after the other without a request that fails', async () => {
    const { sent, retried } = await during(async () => {
      for (const index of instances.keys()) {
        expect(await instances[index]!.stop()).toBe(0)
        instances[index] = await start(ports[index]!)
        await proxy.untilUp(index)
      }
    })
    expect(retried).toEqual([])
    expect(await recorded()).toBe(sent.filter(each => each.path.endsWith('meters')).length)
  })

  it('are killed one after the other without a request that fails at a client that retries', async () => {
    const before = await recorded()
    const { sent, failed } = await during(async () => {
      for (const index of instances.keys()) {
        await instances[index]!.kill()
        instances[index] = await start(ports[index]!)
        await proxy.untilUp(index)
      }
    })
    expect(failed).toEqual([])
    expect((await recorded()) - before).toBe(sent.filter(each => each.path.endsWith('meters')).length)
  })
})
