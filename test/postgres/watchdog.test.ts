import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openPostgres } from '../../src/platform/postgres/openPostgres.ts'
import { once } from '../world/once.ts'
import { until } from '../world/until.ts'
import { ask, Sandbox } from './Sandbox.ts'

// No event shows that a server is kept: in this time it would have been stopped, as the other tests show.
const timeToEnd = 2000

let sandbox: Sandbox
beforeEach(() => {
  sandbox = new Sandbox()
})
afterEach(() => sandbox.end())

describe('the watchdog', () => {
  it('stops PostgreSQL when the service is killed, and the data survives', async () => {
    const service = await sandbox.service()
    await ask(service.url, "CREATE TABLE kept AS SELECT 'here' AS word")
    service.child.kill('SIGKILL')
    await until(() => sandbox.postmaster() === undefined)
    const next = await openPostgres(sandbox)
    expect(await ask(next.url, 'SELECT word FROM kept')).toEqual([{ word: 'here' }])
    await next.stop()
  })

  it('stops PostgreSQL even while a client runs a query', async () => {
    const service = await sandbox.service()
    const work = ask(service.url, 'SELECT pg_sleep(60)').catch((error: Error) => error.message)
    const atWork = "SELECT FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep(60)'"
    await until(async () => (await ask(service.url, atWork)).length > 0)
    service.child.kill('SIGKILL')
    await until(() => sandbox.postmaster() === undefined)
    expect(await work).toMatch(/terminat/)
  })

  it('lets a service that is restarted immediately find its data', async () => {
    const service = await sandbox.service()
    await ask(service.url, "CREATE TABLE kept AS SELECT 'here' AS word")
    service.child.kill('SIGKILL')
    const next = await sandbox.service()
    expect(next.failure).toBe('')
    expect(await ask(next.url, 'SELECT word FROM kept')).toEqual([{ word: 'here' }])
    await sleep(timeToEnd)
    expect(await ask(next.url, 'SELECT word FROM kept')).toEqual([{ word: 'here' }])
  })

  it('keeps PostgreSQL while another service runs, and stops it when the last one is killed', async () => {
    const first = await sandbox.service()
    const second = await sandbox.service()
    expect(second.adopted).toBe(true)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    await sleep(timeToEnd)
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    second.child.kill('SIGKILL')
    await until(() => sandbox.postmaster() === undefined)
  })

  it('is replaced by the next service if it was killed', async () => {
    const first = await sandbox.service()
    // A process that is about to become another program still has the arguments of the watchdog that started it.
    await until(() => sandbox.watchdogs().length === 1)
    const [watchdog] = sandbox.watchdogs()
    process.kill(watchdog!, 'SIGKILL')
    await until(() => !sandbox.watchdogs().includes(watchdog!))
    const second = await sandbox.service()
    expect(second.adopted).toBe(true)
    expect(sandbox.watchdogs()).toHaveLength(1)
    // The remaining service joined before the new watchdog existed, and counts all the same.
    second.child.kill('SIGKILL')
    await once(second.child, 'exit')
    await sleep(timeToEnd)
    expect(sandbox.postmaster()).toBeDefined()
    first.child.kill('SIGKILL')
    await until(() => sandbox.postmaster() === undefined)
  })
})
