import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { asHttp } from './load/asHttp.ts'
import { closedLoad } from './load/closedLoad.ts'
import { pacedLoad } from './load/pacedLoad.ts'

const request = () => Buffer.from(asHttp({ method: 'GET', path: '/', headers: {} }))

async function serve(answer: RequestListener) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, [Symbol.dispose]: () => server.close() }
}

describe('closedLoad', () => {
  it('keeps each connection busy, and counts answers and errors apart', async () => {
    let asked = 0
    let [open, most] = [0, 0]
    using server = await serve((_, response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.writeHead(++asked % 2 ? 200 : 503, { 'content-length': 2 }).end('ok')
      }, 2)
    })
    const { answered, errors, p99 } = await closedLoad(server.url, request, { connections: 3, seconds: 0.2 })
    expect([most, answered, errors]).toEqual([3, Math.ceil(asked / 2), Math.floor(asked / 2)])
    expect(p99).toBeGreaterThanOrEqual(1)
  })

  it('takes an answer without a body', async () => {
    using server = await serve((_, response) => response.writeHead(304).end())
    const { answered, errors } = await closedLoad(server.url, request, { connections: 1, seconds: 0.05 })
    expect([answered > 0, errors]).toEqual([true, 0])
  })
})

describe('pacedLoad', () => {
  const load = { connections: 2, seconds: 0.2, rate: 100 }

  it('sends as many requests as the rate says', async () => {
    let asked = 0
    using server = await serve((_, response) => {
      asked++
      response.writeHead(200, { 'content-length': 2 }).end('ok')
    })
    const { answered } = await pacedLoad(server.url, request, load)
    expect([answered, asked]).toEqual([20, 20])
  })

  it('counts the time that a request waits for a connection', async () => {
    using server = await serve((_, response) =>
      setTimeout(() => response.writeHead(200, { 'content-length': 2 }).end('ok'), 50),
    )
    // Two connections do 40 requests per second at most, so that the last of 20 is due long before it is sent.
    const { p99 } = await pacedLoad(server.url, request, load)
    expect(p99).toBeGreaterThan(200)
  })
})
