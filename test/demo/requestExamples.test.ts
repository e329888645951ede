import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { DemoKeyTexts } from '../../src/demo/demoKeys.ts'
import { loadDemo } from '../../src/demo/loadDemo.ts'
import { openKeys } from '../../src/demo/openKeys.ts'
import { requestExamples } from '../../src/demo/requestExamples.ts'
import { openApp } from '../world/openApp.ts'
import { World } from '../world/World.ts'

interface Example {
  examples?: { request: { value: unknown; 'x-disabled'?: boolean } }
}
interface Operation {
  operationId: string
  parameters: (Example & { $ref?: string; name: string; in: string })[]
  requestBody?: { content: Record<string, Example> }
}

/** The tables of what exists, with the key of a row. */
const tables = {
  booking: 'booking_id',
  booking_event: 'booking_id, version',
  basket: 'basket_id',
  waiver_answer: 'booking_id, question_id, participant',
  waitlist_entry: 'waitlist_id',
  usage_entry: 'id',
  webhook_endpoint: 'webhook_id',
  product: 'activity_id',
  waiver_question: 'question_id',
}

let world: World
let app: FastifyInstance
let keys: DemoKeyTexts
beforeAll(async () => {
  world = await World.open()
  await loadDemo(world.database, world.now)
  keys = await openKeys(world.database, {}, world.now)
  const { database, links } = world
  app = await openApp(world, {
    demoReference: {
      key: () => keys.reference,
      requestExamples: service => requestExamples(service, database, links, keys.reference, world.now),
    },
  })
})
afterAll(async () => {
  await app?.close()
  await world?.close()
})

async function existing() {
  const rows = Object.entries(tables).map(async ([table, key]) => {
    const found = await world.admin.query<{ key: string; row: string }>(
      `select concat_ws(' ', ${key}) key, to_jsonb(t)::text "row" from ${table} t`,
    )
    return found.map(each => [`${table} ${each.key}`, each.row] as const)
  })
  return new Map((await Promise.all(rows)).flat())
}

/** A body with a picture, as the part of a form. */
async function pictureBody(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const head = '--b\r\ncontent-disposition: form-data; name="File"; filename="a.png"\r\n\r\n'
  return Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--b--\r\n')])
}

/** Sends every example request of the document as the reference does, in its order. */
async function sendAll() {
  const { paths } = (await app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>()
  const answers: [string, number, string][] = []
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, parameters, requestBody }] of Object.entries(methods)) {
      const sent = parameters.filter(each => each.examples && !each.examples.request['x-disabled'])
      const exampleOf = (name: string) => String(sent.find(each => each.name === name)!.examples!.request.value)
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleOf(name)))
      const query = new URLSearchParams(
        sent.filter(each => each.in === 'query').map(({ name }): [string, string] => [name, exampleOf(name)]),
      )
      const json = requestBody?.content['application/json']?.examples?.request.value as object | undefined
      const file = requestBody?.content['multipart/form-data'] && {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: '--b\r\ncontent-disposition: form-data; name="File"; filename="a.pdf"\r\n\r\n%PDF-1.7\n\r\n--b--\r\n',
      }
      // The key of the reference sells, and does not manage activities.
      const isPicture = operationId === 'createPicture'
      const payload = isPicture ? await pictureBody() : (file?.payload ?? json)
      const { statusCode, body } = await app.inject({
        method: method.toUpperCase() as 'GET',
        url: `${url}?${query}`,
        ...(payload !== undefined && { payload }),
        headers: { authorization: `Bearer ${isPicture ? keys.operator : keys.reference}`, ...file?.headers },
      })
      answers.push([operationId, statusCode, statusCode < 300 ? '' : body])
    }
  }
  return answers
}

describe('the example requests of the demo', () => {
  it('all work as they stand, again and again, and change nothing that exists', async () => {
    const before = await existing()
    for (let round = 1; round <= 2; round++) {
      const answers = await sendAll()
      expect(answers.length).toBeGreaterThan(40)
      expect(answers.filter(([, status]) => status >= 300)).toEqual([])
    }
    const after = await existing()
    const changed = [...before].filter(([key, row]) => after.get(key) !== row).map(([key]) => key)
    expect(changed).toEqual([])
  })
})
