import { beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { fileUrl } from '../../src/domain/waivers/fileUrl.ts'
import { operators } from '../world/cast.ts'
import { openApp } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { asked, askQuestions, book, type Sent, submit } from './WaiverVisit.ts'

const { world, app } = useApp()
let photo: Sent
beforeAll(async () => {
  const rule = { maxBytes: 900_000, acceptedTypes: ['image/jpeg'], maxFiles: 2 }
  await askQuestions(world, [{ type: 'file', label: 'Photo', required: true, file: rule }])
  const canvas = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  photo = { fileName: 'card.jpg', content: await canvas.jpeg().toBuffer() }
})

const field = () => `file:${asked(0)}.0`

async function waitingFor(reference: string) {
  const rows = await world.admin.query<{ uploadId: string }>(
    `select u.upload_id "uploadId" from upload u join booking b on b.operator_id = u.operator_id and b.booking_id = u.owner_id
     where b.booking_reference = $1 and u.expires_at is not null`,
    [reference],
  )
  return rows.map(row => row.uploadId)
}

/** Inserts uploads of a booking that no saved answer uses, as forms with errors leave them. */
async function hoard(reference: string, files: number, bytes: number) {
  await world.admin.query(
    `insert into upload (operator_id, upload_id, owner_id, file_name, content_type, bytes, sha256, created_at, expires_at)
     select operator_id, gen_random_uuid(), booking_id, 'x', 'image/jpeg', $3, 'x', $4, $4::timestamptz + interval '1 hour'
     from booking, generate_series(1, $2::int) where booking_reference = $1`,
    [reference, files, bytes, world.now],
  )
}

describe('a waiver link', () => {
  it('stores no more files than a question accepts', async () => {
    const { path, reference } = await book(app)
    const sent = await submit(app, path, Array(5).fill([field(), photo]))
    expect(sent.statusCode).toBe(422)
    expect(sent.body).toContain('“card.jpg” is one file too many: it takes at most 2.')
    expect(await waitingFor(reference)).toHaveLength(2)
  })

  it('stores no file if the kept ones already reach the limit', async () => {
    const { path, reference } = await book(app)
    const keep = `keep:${asked(0)}.0`
    const sent = await submit(app, path, [
      [keep, 'upl_a a'],
      [keep, 'upl_b b'],
      [field(), photo],
    ])
    expect([sent.statusCode, await waitingFor(reference)]).toEqual([422, []])
  })

  it('refuses a form with many files of no question', async () => {
    const { path } = await book(app)
    const sent = await submit(app, path, Array(30).fill(['file:other', photo]))
    expect([sent.statusCode, sent.body.includes('many more files than it asks for')]).toEqual([413, true])
  })

  it.each([
    [50, 1_000],
    [20, 10_000_000],
  ])('limits the unused uploads of a booking: %d files of %d bytes', async (files, bytes) => {
    const { path, reference } = await book(app)
    await hoard(reference, files, bytes)
    const sent = await submit(app, path, [[field(), photo]])
    expect([sent.statusCode, sent.body.includes('too many files were sent for this booking')]).toEqual([422, true])
    expect(await waitingFor(reference)).toHaveLength(files)
  })

  it('has its own rate limit, which does not affect other links', async () => {
    const limited = await openApp(world, { rateLimitPerSecond: 1 })
    try {
      const [one, other] = [await book(app), await book(app)]
      const statuses = []
      for (const path of [one.path, one.path, one.path, other.path]) {
        statuses.push((await limited.inject({ url: path })).statusCode)
      }
      expect(statuses).toEqual([200, 200, 429, 200])
      const again = await submit(limited, one.path, [[field(), photo]])
      expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '1'])
      expect(again.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(await waitingFor(one.reference)).toEqual([])
    } finally {
      await limited.close()
    }
  })
})

describe('a link to a file', () => {
  it('has a rate limit', async () => {
    const { path, reference } = await book(app)
    await submit(app, path, Array(3).fill([field(), photo]))
    const limited = await openApp(world, { rateLimitPerSecond: 1 })
    try {
      const [uploadId] = await waitingFor(reference)
      const url = new URL(fileUrl(world.links, operators.kayaks.operatorId, uploadId!, world.now)).pathname
      const statuses = []
      for (let index = 0; index < 3; index++) statuses.push((await limited.inject({ url })).statusCode)
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await limited.close()
    }
  })
})
