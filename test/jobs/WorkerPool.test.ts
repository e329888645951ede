import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { WorkerPool } from '../../src/server/jobs/WorkerPool.ts'
import { World } from '../world/World.ts'

let world: World
let pool: WorkerPool
beforeAll(async () => {
  world = await World.open()
  pool = new WorkerPool({ connectionString: world.databaseUrl, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await world.close()
})

describe('the pool of a worker', () => {
  it('takes a connection back once, however often it is given back', async () => {
    const release = await new Promise<() => void>(resolve => pool.connect((_error, _client, done) => resolve(done)))
    release()
    const next = await pool.connect()
    release()
    expect(pool.idleCount).toBe(0)
    next.release()
    expect(pool.idleCount).toBe(1)
  })

  it('tells whoever takes one that there is none', async () => {
    const nowhere = new WorkerPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
    const error = await new Promise<Error | undefined>(resolve => nowhere.connect(failure => resolve(failure)))
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
    await nowhere.end()
  })

  // graphile-worker looks for a new connection to listen on whenever its pause is over, and gives back what it was not given.
  it('can be given nothing back when it has ended', async () => {
    const ended = new WorkerPool({ connectionString: world.databaseUrl })
    await ended.end()
    const error = await new Promise<Error | undefined>(resolve =>
      ended.connect((failure, _client, done) => {
        done()
        resolve(failure)
      }),
    )
    expect(error?.message).toContain('after calling end')
  })
})
