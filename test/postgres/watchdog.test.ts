import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openPostgres } from '../../src/postgres/openPostgres.ts'
import { until } from '../world/until.ts'
import { ask, Sandbox } from './Sandbox.ts'

// Nothing tells that a server will be kept: in this time it would have been ended, as the other tests see.
const timeToEnd = 2000

let sandbox: Sandbox
beforeEach(() => {
  sandbox = new Sandbox()
})
afterEach(() => sandbox.end())

describe('the watchdog', () => {
  it('ends PostgreSQL when the service is killed, and the data survives', async () => {
    const service = await sandbox.service()
    await ask(service.url, "CREATE TABLE kept AS SELECT 'here' AS word")
    service.child.kill('SIGKILL')
    await until(() => sandbox.postmaster() === undefined)
    const next = await openPostgres(sandbox)
    expect(await ask(next.url, 'SELECT word FROM kept')).toEqual([{ word: 'here' }])
    await next.stop()
  })

  it('ends PostgreSQL even while a client is at work', async () => {
    const service = await sandbox.service()
    const work = ask(service.url, 'SELECT pg_sleep(60)').catch((error: Error) => error.message)
    const atWork = "SELECT FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep(60)'"
    while ((await ask(service.url, atWork)).length === 0) await sleep(10)
    service.child.kill('SIGKILL')
    await until(() => sandbox.postmaster() === undefined)
    expect(await work).toMatch(/terminat/)
  })

  it('lets a service that is started again at once find its data', async () => {
    const service = await sandbox.service()
    await ask(service.url, "CREATE TABLE kept AS SELECT 'here' AS word")
    service.child.kill('SIGKILL')
    const next = await sandbox.service()
    expect(next.failure).toBe('')
    expect(await ask(next.url, 'SELECT word FROM kept')).toEqual([{ word: 'here' }])
    await sleep(timeToEnd)
    expect(await ask(next.url, 'SELECT word FROM kept')).toEqual([{ word: 'here' }])
  })

  it('keeps PostgreSQL while another service lives, and ends it when the last one is killed', async () => {
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

  it('is replaced by the next service when it was killed itself', async () => {
    const first = await sandbox.service()
    process.kill(sandbox.watchdogs()[0]!, 'SIGKILL')
    await until(() => sandbox.watchdogs().length === 0)
    const second = await sandbox.service()
    expect(second.adopted).toBe(true)
    expect(sandbox.watchdogs()).toHaveLength(1)
    // The one that stays entered before the new watchdog was there, and counts all the same.
    second.child.kill('SIGKILL')
    await once(second.child, 'exit')
    await sleep(timeToEnd)
    expect(sandbox.postmaster()).toBeDefined()
    first.child.kill('SIGKILL')
    await until(() => sandbox.postmaster() === undefined)
  })
})
