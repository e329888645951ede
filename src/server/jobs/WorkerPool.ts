import pg from 'pg'

type Taken = Parameters<Parameters<pg.Pool['connect']>[0]>

/**
 * A pool in which a connection can be given back twice. graphile-worker does so with the one it listens on when that breaks while the
 * worker stops; pg would throw where nobody catches it, and end the process.
 */
export class WorkerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(taken: (...args: Taken) => void): void
  override connect(taken?: (...args: Taken) => void): unknown {
    if (!taken) return super.connect()
    return super.connect((error, client, release) => {
      let released = false
      taken(error, client, destroy => {
        if (released) return
        released = true
        // A pool that has ended hands out no connection, and nothing to give it back with.
        ;(release as typeof release | undefined)?.(destroy)
      })
    })
  }
}
