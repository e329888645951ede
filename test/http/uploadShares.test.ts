import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { askQuestions, book } from '../pages/WaiverVisit.ts'
import { once } from '../world/once.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { World } from '../world/World.ts'
import { listen } from './sendRaw.ts'

const uploads = '/api/v2/ota/partner/uploads'

let world: World
let app: FastifyInstance
let port: number
const sockets: Socket[] = []

beforeAll(async () => {
  world = await World.open()
  await askQuestions(world, [{ type: 'text', label: 'Name', required: true }])
})
afterEach(async () => {
  for (const each of sockets.splice(0)) each.destroy()
  await app?.close()
})
afterAll(() => world.close())

async function open(overrides: Parameters<typeof openApp>[1] = {}): Promise<void> {
  app = await openApp(world, { drainTime: 0, ...overrides })
  port = (await listen(app)).port
}

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4'

/** Starts an upload that never finishes, and returns its connection. */
function begin(path: string, headers: Record<string, string> = {}): Socket {
  const all = { Host: 'x', 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '900000', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(port, '127.0.0.1', () => socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${HEAD}`))
  sockets.push(socket.on('error', () => {}))
  return socket.setEncoding('utf8')
}

/** The responses to the refused uploads, while the others stay in progress. */
async function refusedOf(count: number, start: () => Socket, refused: number): Promise<string[]> {
  const answers: string[] = []
  for (let each = 0; each < count; each++) start().on('data', text => answers.push(String(text)))
  await until(() => answers.length >= refused)
  return answers
}

const byKey = (key: Parameters<typeof bearer>[0]) => () => begin(uploads, { Authorization: bearer(key).authorization })

describe('uploads that arrive slowly', () => {
  it('through one link are limited to two, without affecting others', async () => {
    await open()
    const [one, other] = [await book(app), await book(app)]
    const refused = await refusedOf(6, () => begin(one.path), 4)
    expect(refused).toHaveLength(4)
    for (const answer of refused) {
      expect(answer).toMatch(/^HTTP\/1\.1 429 /)
      expect(answer).toContain('Other files are still on their way.')
    }
    expect(await refusedOf(3, () => begin(other.path), 1)).toHaveLength(1)
  })

  it('of one key are limited to a quarter, and of one operator to half', async () => {
    await open()
    const key = await refusedOf(6, byKey('wanderly'), 2)
    for (const answer of key) {
      expect(answer).toMatch(/^HTTP\/1\.1 429 /)
      expect(answer).toContain('"detail":"This key has 4 files on the way, which is as many as it may have at once.')
    }
    await refusedOf(5, byKey('tripster'), 1)
    // The operator of both has eight.
    const { path } = await book(app)
    const [link] = await refusedOf(1, () => begin(path), 1)
    expect(link).toContain('Other files are still on their way.')
    const [operator] = await refusedOf(5, byKey('wallPartner'), 1)
    expect(operator).toContain('This key has 4 files')
  })

  it('are released when their clients disconnect', async () => {
    await open()
    const serverSides: Socket[] = []
    app.server.on('connection', each => serverSides.push(each))
    const { path } = await book(app)
    await refusedOf(3, () => begin(path), 1)
    for (const each of sockets) each.destroy()
    await Promise.all(serverSides.map(each => each.destroyed || once(each, 'close')))
    expect(await refusedOf(3, () => begin(path), 1)).toHaveLength(1)
  })
})
