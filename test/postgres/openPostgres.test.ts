import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openPostgres } from '../../src/platform/postgres/openPostgres.ts'
import { once } from '../world/once.ts'
import { until } from '../world/until.ts'
import { ask, runs, Sandbox } from './Sandbox.ts'

let sandbox: Sandbox
beforeEach(() => {
  sandbox = new Sandbox()
})
afterEach(() => sandbox.end())

const keep = "CREATE TABLE kept AS SELECT 'here' AS word"
const kept = 'SELECT word FROM kept'

describe('openPostgres', () => {
  it('creates a cluster, and finds its data again at the next start, on the same port', async () => {
    const first = await openPostgres(sandbox)
    await ask(first.url, keep)
    await first.stop()
    expect(sandbox.postmaster()).toBeUndefined()
    const second = await openPostgres(sandbox)
    expect(await ask(second.url, kept)).toEqual([{ word: 'here' }])
    expect(second.url).toBe(first.url)
    expect(second.adopted).toBe(false)
    await second.stop()
  })

  it('creates the cluster with UTF-8, builtin C.UTF-8, checksums, UTC, scram, and only local connections', async () => {
    const opened = await openPostgres(sandbox)
    const [row] = await ask(
      opened.url,
      `SELECT current_setting('server_version_num')::int / 10000 AS version, datlocprovider AS provider,
        datlocale AS locale, pg_encoding_to_char(encoding) AS encoding, current_setting('data_checksums') AS checksums,
        current_setting('TimeZone') AS zone, current_setting('listen_addresses') AS listens,
        current_setting('unix_socket_directories') AS sockets, current_setting('fsync') AS fsync,
        current_setting('max_connections') AS connections, current_setting('shared_buffers') AS buffers,
        (SELECT string_agg(DISTINCT auth_method, ',') FROM pg_hba_file_rules) AS auth
      FROM pg_database WHERE datname = 'postgres'`,
    )
    expect(row).toEqual({
      ...{ version: 18, provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8', checksums: 'on', zone: 'UTC' },
      ...{ listens: '127.0.0.1', sockets: '', fsync: 'on', connections: '100', buffers: '128MB' },
      auth: 'scram-sha-256',
    })
    await expect(ask(opened.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/)
    await opened.stop()
  })

  it('returns the URLs of other databases of the same server', async () => {
    const opened = await openPostgres(sandbox)
    await ask(opened.url, 'CREATE DATABASE "a b"')
    expect(await ask(opened.databaseUrl('a b'), 'SELECT current_database() AS name')).toEqual([{ name: 'a b' }])
    await opened.stop()
  })

  it('lets only the owner of the directory read the password, and leaves no copy of it', async () => {
    const opened = await openPostgres(sandbox)
    const password = decodeURIComponent(new URL(opened.url).password)
    expect(Buffer.from(password, 'base64url')).toHaveLength(24)
    await opened.stop()
    const holding = readdirSync(sandbox.dataDir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(password))
      .map(entry => [entry.name, statSync(join(entry.parentPath, entry.name)).mode & 0o777])
    expect(holding).toEqual([['postgres.json', 0o600]])
    expect(statSync(sandbox.dataDir).mode & 0o007).toBe(0)
  })

  it('uses another port if the last one is taken', async () => {
    const first = await openPostgres(sandbox)
    await first.stop()
    const rival = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    await once(rival, 'listening')
    const second = await openPostgres(sandbox)
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await second.stop()
    rival.close()
  })

  it('truncates a log above ten megabytes', async () => {
    await (await openPostgres(sandbox)).stop()
    const log = join(sandbox.dataDir, 'postgres.log')
    writeFileSync(log, Buffer.alloc(11 * 1024 * 1024, 'x'))
    await (await openPostgres(sandbox)).stop()
    expect(statSync(log).size).toBeLessThan(100_000)
  })

  it('starts after a crash that left postmaster.pid with the pid of an unrelated process', async () => {
    const first = await openPostgres(sandbox)
    await ask(first.url, keep)
    await first.stop()
    // Runs as PostgreSQL's user, because PostgreSQL only checks the pids of that user.
    const { uid, gid } = statSync(join(sandbox.dataDir, 'postgres', 'data'))
    const unrelated = sandbox.spawn('sleep', ['60'], { uid, gid })
    const data = join(sandbox.dataDir, 'postgres', 'data')
    const lines = [unrelated.pid, data, 1_700_000_000, 5432, '', '127.0.0.1', '    1234      5678', 'ready']
    writeFileSync(join(data, 'postmaster.pid'), `${lines.join('\n')}\n`)
    const second = await openPostgres(sandbox)
    expect(second.adopted).toBe(false)
    expect(await ask(second.url, kept)).toEqual([{ word: 'here' }])
    await second.stop()
    expect(unrelated.exitCode).toBeNull()
    expect(unrelated.signalCode).toBeNull()
  })

  it('recovers what was committed when PostgreSQL itself was killed', async () => {
    const first = await openPostgres(sandbox)
    await ask(first.url, keep)
    const killed = sandbox.postmaster()!
    process.kill(killed, 'SIGKILL')
    await until(() => sandbox.postmaster() !== killed)
    // The first service starts it again when it notices, unless the second one does before.
    const second = await openPostgres(sandbox)
    expect(sandbox.postmaster()).toEqual(expect.any(Number))
    expect(sandbox.postmaster()).not.toBe(killed)
    expect(await ask(second.url, kept)).toEqual([{ word: 'here' }])
    await first.stop()
    // The first service takes nothing from the second.
    expect(await ask(second.url, kept)).toEqual([{ word: 'here' }])
    await second.stop()
  })

  it('starts over after a service was killed while it created the cluster', async () => {
    const interrupted = sandbox.spawn(process.execPath, [join(import.meta.dirname, 'service.ts'), sandbox.dataDir])
    const home = join(sandbox.dataDir, 'postgres')
    const drafts = () => (existsSync(home) ? readdirSync(home).filter(name => /^initdb-[0-9a-f]+$/.test(name)) : [])
    await until(() => drafts().some(draft => existsSync(join(home, draft, 'base'))))
    interrupted.kill('SIGKILL')
    await once(interrupted, 'exit')
    expect(existsSync(join(home, 'data'))).toBe(false)
    const opened = await openPostgres(sandbox)
    expect(await ask(opened.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(drafts()).toEqual([])
    await opened.stop()
  })

  it('opens one server for two services that start at the same time', async () => {
    const both = await Promise.all([sandbox.service(), sandbox.service()])
    expect(both.map(({ failure }) => failure)).toEqual(['', ''])
    expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true])
    expect(both[0].url).toBe(both[1].url)
  })

  it('opens one server for six callers in one process', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => openPostgres(sandbox)))
    expect(all.filter(({ adopted }) => !adopted)).toHaveLength(1)
    await Promise.all(all.map(opened => opened.stop()))
    expect(sandbox.postmaster()).toBeUndefined()
  })

  it('leaves a running server to the other service that uses it', async () => {
    const first = await sandbox.service()
    const second = await openPostgres(sandbox)
    expect(second.adopted).toBe(true)
    const server = sandbox.postmaster()
    first.child.kill('SIGTERM')
    await once(first.child, 'exit')
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(sandbox.postmaster()).toBe(server)
    await second.stop()
    expect(sandbox.postmaster()).toBeUndefined()
  })

  it('reports which data no longer accepts the stored password', async () => {
    await (await openPostgres(sandbox)).stop()
    const file = join(sandbox.dataDir, 'postgres.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), password: 'lost' }))
    await expect(openPostgres(sandbox)).rejects.toThrow(/does not accept the password/)
  })

  it('refuses data of another major version, and leaves it as it is', async () => {
    const first = await openPostgres(sandbox)
    await ask(first.url, keep)
    await first.stop()
    const file = join(sandbox.dataDir, 'postgres', 'data', 'PG_VERSION')
    const own = readFileSync(file, 'utf8')
    writeFileSync(file, '16\n')
    await expect(openPostgres(sandbox)).rejects.toThrow(
      /was made by PostgreSQL 16, and this version of the service has PostgreSQL 18, which cannot read it/,
    )
    expect(sandbox.postmaster()).toBeUndefined()
    writeFileSync(file, own)
    const second = await openPostgres(sandbox)
    expect(await ask(second.url, kept)).toEqual([{ word: 'here' }])
    await second.stop()
  })

  it('shows the log when PostgreSQL cannot start', async () => {
    await (await openPostgres(sandbox)).stop()
    writeFileSync(join(sandbox.dataDir, 'postgres', 'data', 'postgresql.conf'), 'no_such_setting = 1\n')
    await expect(openPostgres(sandbox)).rejects.toThrow(/no_such_setting/)
  })

  it('stops PostgreSQL even if its directory was deleted', async () => {
    const opened = await openPostgres(sandbox)
    const server = sandbox.postmaster()!
    rmSync(sandbox.dataDir, { recursive: true })
    await opened.stop()
    await until(() => !runs(server))
  })

  it('ignores the environment of other PostgreSQL servers', async () => {
    const foreign = {
      PGPORT: '1',
      PGDATA: '/nowhere',
      PGUSER: 'nobody',
      PGSSLMODE: 'require',
      PGOPTIONS: '-c nothing=1',
    }
    const service = await sandbox.service({ env: { ...process.env, ...foreign, PGDATESTYLE: 'nonsense' } })
    expect(service.failure).toBe('')
  })

  it('survives a Ctrl-C, which a terminal sends to the whole process group', async () => {
    const service = await sandbox.service()
    const groupOf = (pid: number) => spawnSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    expect(groupOf(sandbox.postmaster()!)).not.toBe(groupOf(service.child.pid!))
  })
})
