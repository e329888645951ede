import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { PooledClients } from '../../src/platform/connection/PooledClients.ts'
import { FaultProxy } from '../world/FaultProxy.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let pool: pg.Pool
let proxy: FaultProxy
beforeAll(async () => {
  proxy = await FaultProxy.open(world.databaseUrl)
})
afterEach(() => pool.end())
afterAll(async () => {
  await proxy.close()
})

function openPool(config: pg.PoolConfig = {}): void {
  const { Client } = new PooledClients(world.databaseUrl)
  pool = new pg.Pool({ connectionString: world.databaseUrl, max: 1, Client, ...config })
}

describe('PooledClients', () => {
  // graphile-worker releases the connection that it listens on twice, if that breaks while the worker stops.
  it('releases a connection once, however often release is called', async () => {
    openPool()
    const release = await new Promise<() => void>(resolve => pool.connect((_error, _client, done) => resolve(done)))
    release()
    const next = await pool.connect()
    release()
    expect(pool.idleCount).toBe(0)
    next.release()
    expect(pool.idleCount).toBe(1)
  })

  it('fails for callers that wait for a connection', async () => {
    openPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
    const error = await new Promise<Error | undefined>(resolve => pool.connect(failure => resolve(failure)))
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('closes a connection that is released during a query, and opens another', async () => {
    openPool({ connectionString: proxy.url, query_timeout: 300 })
    const client = await pool.connect()
    await client.query('select 1')
    proxy.hang()
    await expect(client.query('select 2')).rejects.toThrow('Query read timeout')
    client.release()
    proxy.restore()
    expect((await pool.query('select 3 three')).rows).toEqual([{ three: 3 }])
  })
})
