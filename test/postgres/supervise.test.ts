import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { once } from '../world/once.ts'
import { until, untilPasses } from '../world/until.ts'
import { ask, runs, Sandbox } from './Sandbox.ts'

let sandbox: Sandbox
beforeEach(() => {
  sandbox = new Sandbox()
})
afterEach(() => sandbox.end())

describe('a PostgreSQL that is killed under its service', () => {
  it('is restarted at the same address, with everything committed', async () => {
    const service = await sandbox.service()
    await ask(service.url, "CREATE TABLE kept AS SELECT 'here' AS word")
    const killed = kill()
    await untilAnswered(service.url)
    expect(sandbox.postmaster()).not.toBe(killed)
    expect(await ask(service.url, 'SELECT word FROM kept')).toEqual([{ word: 'here' }])
  })

  it('is restarted whenever it is killed, with one watchdog, and stops with its service', async () => {
    const service = await sandbox.service()
    for (let round = 1; round <= 3; round++) {
      kill()
      await untilAnswered(service.url)
    }
    await until(() => watchdogs().length === 1)
    service.child.kill('SIGKILL')
    await until(() => sandbox.postmaster() === undefined && watchdogs().length === 0)
  })

  it('is restarted by one of the services that share it, and joined by the others', async () => {
    const services = [await sandbox.service(), await sandbox.service(), await sandbox.service()]
    kill()
    for (const each of services) await untilAnswered(each.url)
    const started = sandbox.postmaster()!
    await until(() => watchdogs().length === 1)
    // All have joined the new one: it runs until the last of them ends.
    for (const each of services.slice(0, 2)) {
      each.child.kill('SIGTERM')
      await once(each.child, 'exit')
    }
    expect(sandbox.postmaster()).toBe(started)
    services[2]!.child.kill('SIGKILL')
    await until(() => sandbox.postmaster() === undefined)
  })

  it('does not wait for a backend that keeps running without it', async () => {
    const service = await sandbox.service()
    const computing = `DO $$ DECLARE n bigint := 0; BEGIN LOOP n := n + 1; END LOOP; END $$`
    const client = new pg.Client(service.url)
    client.on('error', () => {})
    await client.connect()
    const cut = client.query(computing).catch((error: Error) => error.message)
    const atWork = "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'DO %'"
    let found: Record<string, unknown>[] = []
    await until(async () => {
      found = await ask(service.url, atWork)
      return found.length > 0
    })
    kill()
    await untilAnswered(service.url)
    expect(runs(Number(found[0]!.pid))).toBe(false)
    expect(await cut).toMatch(/terminat|ECONNRESET/)
  })

  it('gets a new watchdog if that is killed', async () => {
    const service = await sandbox.service()
    const [watchdog] = watchdogs()
    process.kill(watchdog!, 'SIGKILL')
    // In one look: the old one can be gone between two.
    await until(() => {
      const found = watchdogs()
      return found.length === 1 && found[0] !== watchdog
    })
    service.child.kill('SIGKILL')
    await until(() => sandbox.postmaster() === undefined)
  })

  it('is not restarted if another process has taken its port, and the service gets the reason', async () => {
    const service = await sandbox.service()
    const port = Number(new URL(service.url).port)
    const output: string[] = []
    service.child.stdout!.on('data', chunk => output.push(String(chunk))).resume()
    const ended = once(service.child, 'exit')
    // It must not notice before the port is taken.
    service.child.kill('SIGSTOP')
    const pid = kill()
    await until(() => !runs(pid))
    const taker = createServer().listen({ port, host: '127.0.0.1', exclusive: true })
    await once(taker, 'listening')
    service.child.kill('SIGCONT')
    expect((await ended)[0]).toBe(3)
    taker.close()
    expect(output.join('')).toContain(
      `Port ${port} of 127.0.0.1, on which PostgreSQL ran, is used by something else now.`,
    )
  })
})

/** Kills the postmaster. */
function kill(): number {
  const pid = sandbox.postmaster()!
  process.kill(pid, 'SIGKILL')
  return pid
}

async function untilAnswered(url: string): Promise<void> {
  await untilPasses(async () => {
    await ask(url, 'SELECT 1')
  })
}

/** The pids of this test's watchdogs. */
function watchdogs(): number[] {
  return spawnSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(line => line.includes('postgres-watchdog') && line.includes(sandbox.folder))
    .map(line => Number.parseInt(line, 10))
}
