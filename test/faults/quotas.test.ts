import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { WorkerHarness } from '../jobs/WorkerHarness.ts'
import { Watch } from '../meters/Watch.ts'
import { once } from '../world/once.ts'
import { withUsers } from '../world/template.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'

const world = useWorld()
let watch: Watch
let harness: WorkerHarness
let child: ChildProcess | undefined
beforeAll(async () => {
  watch = new Watch(world)
  harness = new WorkerHarness(world)
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await harness.clear()
})

describe('a worker killed with SIGKILL while it records that a quota was reached', () => {
  it.each([
    ['before it has recorded it', 'lock table usage_quota_crossing in share mode'],
    ['before it has planned the e-mail', 'lock table email in share mode'],
  ])('(%s) leaves it to another worker, which plans one e-mail', async (_, lock) => {
    const quota = await watch.set()
    await watch.record(quota.meter, '100')
    await holding(world, [[lock]], async () => {
      const worker = spawn(process.execPath, ['--import', './test/world/compile.mjs', 'test/jobs/workerProcess.ts'], {
        env: { ...process.env, NODE_OPTIONS: '', ...withUsers({ DATABASE_URL: world.databaseUrl }) },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child = worker
      await untilQueued(world, 1)
      const gone = once(worker, 'exit')
      worker.kill('SIGKILL')
      await gone
    })
    harness.start()
    await until(async () => (await watch.emails(quota)).length > 0)
    expect(await watch.crossings(quota)).toEqual([['2026-06-01', '100']])
    expect(await watch.emails(quota)).toHaveLength(1)
    expect(harness.lines.filter(each => each.msg.includes('quotas'))).toEqual([])
  })
})

describe('a worker whose check of the quotas fails', () => {
  it('logs the failure once, and checks again', async () => {
    await world.admin.query('alter table usage_quota_crossing rename to elsewhere')
    const quota = await watch.set()
    await watch.record(quota.meter, '100')
    harness.start()
    const said = () => harness.lines.filter(each => each.msg === 'The quotas of meters cannot be checked.')
    await until(() => said().length > 0)
    await world.admin.query('alter table elsewhere rename to usage_quota_crossing')
    await until(async () => (await watch.emails(quota)).length > 0)
    expect(said()).toHaveLength(1)
  })
})
