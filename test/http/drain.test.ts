import { Agent, get } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import { bearer, openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'
import { untilQueued } from '../world/whileLocked.ts'
import { listen } from './sendRaw.ts'
import { useHeldProducts } from './useHeldProducts.ts'

const world = useWorld()
const holdProducts = useHeldProducts(world)

interface Answer {
  status: number
  connection: string | undefined
  body: string
}

function ask(url: string, agent: Agent, headers = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', chunk => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode!, connection: response.headers.connection, body }))
    }).on('error', reject)
  })
}

describe('closing', () => {
  it('finishes requests in progress, and closes idle connections', async () => {
    const app = await openApp(world, { drainTime: 600_000 })
    const { origin } = await listen(app)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect((await ask(`${origin}/ready`, agent)).connection).toBe('keep-alive')

    const release = await holdProducts()
    const inHand = ask(`${origin}/api/v2/ota/partner/products`, new Agent(), bearer('wanderly'))
    await untilQueued(world, 1)
    const closing = app.close()
    const ready = await ask(`${origin}/ready`, agent)
    expect(ready).toMatchObject({ status: 503, connection: 'close', body: '{"status":"closing"}' })
    await release()
    expect(await inHand).toMatchObject({ status: 200, body: expect.stringContaining('Sunset') })
    await closing
    await expect(ask(`${origin}/health`, new Agent())).rejects.toThrow('ECONNREFUSED')
  })

  it('does not wait if no client is connected', async () => {
    const app = await openApp(world, { drainTime: 600_000 })
    await listen(app)
    await app.close()
    expect(app.server.listening).toBe(false)
  })
})
