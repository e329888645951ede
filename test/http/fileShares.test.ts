import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app/buildApp.ts'
import { RESULT_LINK } from '../../src/domain/bulk/bulkLinks.ts'
import { newId } from '../../src/domain/scalars/typeid.ts'
import { FILE_LINK } from '../../src/domain/waivers/fileUrl.ts'
import { Bulk } from '../bulk/Bulk.ts'
import { operators } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import { servicesOf, settings } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { useApp } from '../world/useWorld.ts'
import { listen } from './sendRaw.ts'

const { world, app } = useApp()
const sockets: Socket[] = []
let hanging: FastifyInstance
let port: number
/** How many files have been asked for. */
let begun = 0

/** The service with a storage whose files never come, and with one permit more than two operators can have. */
async function open(): Promise<void> {
  const { storage } = world
  const endless = {
    maxBytes: storage.maxBytes,
    put: storage.put.bind(storage),
    get: async () => {
      begun++
      return new Readable({ read() {} })
    },
    remove: storage.remove.bind(storage),
  }
  hanging = await buildApp({ ...servicesOf(world), storage: endless }, { ...settings, drainTime: 0, maxInFlight: 68 })
  port = (await listen(hanging)).port
}

afterEach(async () => {
  for (const each of sockets.splice(0)) each.destroy()
  await hanging?.close()
})

function ask(path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`))
  sockets.push(socket.on('error', () => {}).setEncoding('utf8'))
  return new Promise(answered => socket.once('data', text => answered(String(text))))
}

/** Asks for so many files by links of their own, which stay in progress, and then for one more, which is refused. */
async function refusalAfter(count: number, pathOf: (index: number) => string): Promise<string> {
  const before = begun
  for (let each = 0; each < count; each++) void ask(pathOf(each))
  await until(() => begun === before + count)
  return ask(pathOf(count))
}

/** Links to one object that differ in their expiry. */
const linksTo = (path: string, purpose: string, operatorId: string, id: string) => (index: number) =>
  `/${path}/${world.links.sign(purpose, operatorId, id, new Date(world.now.getTime() + (index + 1) * 1000))}`

describe('files that are read slowly', () => {
  const ids = { kayaks: newId(new Date()), walls: newId(new Date()) }
  beforeAll(async () => {
    for (const name of ['kayaks', 'walls'] as const) {
      await world.admin.query(
        `insert into upload (operator_id, upload_id, owner_id, file_name, content_type, bytes, sha256, created_at)
         values ($1, $2, $2, 'a.pdf', 'application/pdf', 36, 'x', now())`,
        [operators[name].operatorId, ids[name]],
      )
    }
  })

  it('take half of the permits for one operator at most', async () => {
    await open()
    const of = (name: 'kayaks' | 'walls') => linksTo('files', FILE_LINK, operators[name].operatorId, ids[name])
    for (const name of ['kayaks', 'walls'] as const) {
      const refused = await refusalAfter(8, of(name))
      expect(refused).toMatch(/^HTTP\/1\.1 429 /)
      expect(refused).toContain('This operator has 8 files on the way')
    }
  })
})

describe('results of bulk operations that are read slowly', () => {
  it('take half of the permits for one operator at most', async () => {
    const bulk = new Bulk(world, app)
    const products = '{ products { edges { node { id } } } }'
    const made = [await bulk.query(products), await bulk.query(products, 'wallsOperator')]
    await doJobs(world, ['bulk'])
    const rows = await world.admin.query<{ operatorId: string; id: string }>(
      'select operator_id "operatorId", bulk_operation_id id from bulk_operation order by operator_id',
    )
    expect(rows).toHaveLength(made.length)
    await open()
    for (const { operatorId, id } of rows) {
      const refused = await refusalAfter(2, linksTo('bulk', RESULT_LINK, operatorId, id))
      expect(refused).toMatch(/^HTTP\/1\.1 429 /)
      expect(refused).toContain('This operator has 2 files on the way')
    }
  })
})
