import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { decodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { fileUrl } from '../../src/domain/waivers/fileUrl.ts'
import { findUploadsById } from '../../src/domain/waivers/findUploads.ts'
import { operators } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { useApp } from '../world/useWorld.ts'

const url = '/api/v2/ota/partner/uploads'
const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}\n%%EOF`)

const { world, app } = useApp()
let jpeg: Buffer
beforeAll(async () => {
  const canvas = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  jpeg = await canvas
    .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
    .jpeg()
    .toBuffer()
})

interface Part {
  name?: string
  fileName?: string | null
  type?: string
  content: Buffer | string
}

function multipart(parts: Part[]): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(
    ({ name = 'file', fileName = 'file.bin', type = 'application/octet-stream', content }) => [
      `--edge\r\nContent-Disposition: form-data; name="${name}"${fileName === null ? '' : `; filename="${fileName}"`}\r\n`,
      fileName === null ? '\r\n' : `Content-Type: ${type}\r\n\r\n`,
      content,
      '\r\n',
    ],
  )
  const payload = Buffer.concat([...chunks, '--edge--\r\n'].map(each => Buffer.from(each as string)))
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=edge' } }
}

async function send(parts: Part[], headers: Record<string, string> = bearer('wanderly')) {
  const body = multipart(parts)
  const response = await app.inject({ method: 'POST', url, ...body, headers: { ...body.headers, ...headers } })
  return { response, status: response.statusCode, body: response.json() }
}

/** The number of stored files and of rows. */
async function count() {
  const entries = await readdir(world.folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const [row] = await world.admin.query<{ count: number }>('select count(*) from upload')
  return { files: entries.filter(entry => entry.isFile()).length, rows: row!.count }
}

describe('POST /api/v2/ota/partner/uploads', () => {
  it('201: also with a key of the staff, who answer waivers in the dashboard; 403 with one that only reads', async () => {
    expect((await send([{ content: pdf }], bearer('operator'))).status).toBe(201)
    const { status, body } = await send([{ content: pdf }], bearer('usage'))
    expect([status, body.requiredScopes]).toEqual([403, ['ota', 'bookings:write', 'operator:write']])
  })

  it('201: keeps a PDF byte for byte and describes it', async () => {
    const { status, body } = await send([{ fileName: 'Ausweis Größe.pdf', content: pdf }])
    expect(status).toBe(201)
    expect(body.data).toEqual({
      UploadID: expect.stringMatching(/^upl_/),
      FileName: 'Ausweis Größe.pdf',
      ContentType: 'application/pdf',
      Bytes: pdf.length,
      Sha256: createHash('sha256').update(pdf).digest('hex'),
      ExpiresAt: world.now.getTime() / 1000 + 86_400,
    })
  })

  it('201: detects the type from the bytes, not from the name', async () => {
    const { status, body } = await send([{ fileName: 'photo.pdf', type: 'application/pdf', content: jpeg }])
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ ContentType: 'image/jpeg' })
  })

  it('201: keeps only the pixels of an image, without metadata or trailing bytes', async () => {
    const content = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
    expect(String(content)).toContain('SECRET PLACE')
    const { body } = await send([{ content }])
    const fetched = await fetchFile(body.data.UploadID)
    expect(String(fetched.rawPayload)).not.toMatch(/SECRET|script/)
    expect(await sharp(fetched.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
    expect(fetched.rawPayload).toHaveLength(body.data.Bytes)
  })

  it.each<[string, Buffer]>([
    ['a script that begins like a GIF', Buffer.from('GIF89a/*\0\0*/=1;alert(1)//')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture of vectors, which can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an archive', Buffer.from('PK\x03\x04rest')],
    ['a text', Buffer.from('hello')],
    ['an empty file', Buffer.alloc(0)],
    ['a file that only begins like a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ])('415: refuses %s', async (_, content) => {
    const before = await count()
    const { status, body } = await send([{ fileName: 'photo.jpg', type: 'image/jpeg', content }])
    expect(status).toBe(415)
    expect(body).toMatchObject({ type: 'http://service.test/problems/unsupported-media-type', status: 415 })
    expect(await count()).toEqual(before)
  })

  it('413: refuses an image with too many pixels', async () => {
    const create = { width: 11_000, height: 11_000, channels: 3 as const, background: 'white' }
    const content = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer()
    expect(content.length).toBeLessThan(1_000_000)
    expect((await send([{ content }])).status).toBe(413)
  })

  it('413: refuses a file at the byte that exceeds the limit, and keeps nothing', async () => {
    const before = await count()
    const { status, body } = await send([{ content: Buffer.concat([pdf, Buffer.alloc(1_000_000)]) }])
    expect([status, body.detail]).toEqual([413, 'A file must have at most 1,000,000 bytes.'])
    expect((await send([{ content: Buffer.concat([pdf, Buffer.alloc(2_000_000)]) }])).status).toBe(413)
    expect(await count()).toEqual(before)
  })

  it('201: takes a file of exactly the limit', async () => {
    const content = Buffer.concat([pdf, Buffer.alloc(1_000_000 - pdf.length)])
    expect((await send([{ content }])).status).toBe(201)
  })

  it('422: refuses two files, none, and other fields, and keeps nothing', async () => {
    const before = await count()
    const both = await send([{ content: pdf }, { content: pdf }])
    expect([both.status, both.body.detail]).toEqual([422, 'The body must hold one file; it holds more.'])
    const none = await send([])
    expect([none.status, none.body.detail]).toEqual([422, 'The body must hold one file; it holds none.'])
    for (const parts of [
      [{ content: pdf }, { name: 'note', fileName: null, content: 'x' }],
      [{ name: 'note', fileName: null, content: 'x' }, { content: pdf }],
    ]) {
      const field = await send(parts)
      const detail = 'note is not a known field: send the file alone.'
      expect([field.status, field.body.errors]).toEqual([422, [{ pointer: '/note', detail }]])
    }
    expect(await count()).toEqual(before)
  })

  it('422: says that a file was sent as a text field', async () => {
    for (const name of ['File', 'file']) {
      const { status, body } = await send([{ name, fileName: null, content: 'x' }])
      const detail = `The part ${name} has no file name: send it as a file.`
      expect([status, body.errors]).toEqual([422, [{ pointer: `/${name}`, detail }]])
    }
  })

  it.each(['image/png', 'application/pdf', 'application/json', 'text/plain', undefined])(
    'explains for a body of type %s how to send a file',
    async type => {
      const headers = { ...bearer('wanderly'), ...(type && { 'content-type': type }) }
      const response = await app.inject({ method: 'POST', url, headers, payload: jpeg })
      expect([response.statusCode, response.json().detail]).toEqual([
        415,
        'Send the file as multipart/form-data, as its only part.',
      ])
    },
  )

  it('400 and 415: refuses a body that is not multipart, and one that ends early', async () => {
    const json = await app.inject({ method: 'POST', url, headers: bearer('wanderly'), payload: { file: 'x' } })
    expect(json.statusCode).toBe(415)
    const nothing = await app.inject({ method: 'POST', url, headers: bearer('wanderly') })
    expect(nothing.statusCode).toBe(415)
    const before = await count()
    const { payload, headers } = multipart([{ content: pdf }])
    for (const body of [payload.subarray(0, 60), payload.subarray(0, -8)]) {
      const broken = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, ...bearer('wanderly') },
        payload: body,
      })
      expect([broken.statusCode, broken.json().type]).toEqual([400, 'http://service.test/problems/malformed-request'])
    }
    const unbounded = { 'content-type': 'multipart/form-data', ...bearer('wanderly') }
    expect((await app.inject({ method: 'POST', url, headers: unbounded, payload })).statusCode).toBe(400)
    expect(await count()).toEqual(before)
  })

  it('415: takes multipart on no other path', async () => {
    const { payload, headers } = multipart([{ content: pdf }])
    const booking = '/api/v2/ota/partner/booking'
    const response = await app.inject({
      method: 'POST',
      url: booking,
      payload,
      headers: { ...headers, ...bearer('wanderly') },
    })
    expect(response.statusCode).toBe(415)
  })

  it('401 and 403: checks the key before it reads the file', async () => {
    expect((await send([{ content: pdf }], {})).status).toBe(401)
    expect((await send([{ content: pdf }], bearer('usage'))).status).toBe(403)
  })

  it('201: removes paths and invisible characters from the name', async () => {
    const { body } = await send([{ fileName: '../../etc/photo\u202egpj.pdf', content: pdf }])
    expect(body.data.FileName).toBe('photogpj.pdf')
  })

  it.each([
    ['a.html', 'a.pdf'],
    ['a.pdf.html', 'a.pdf'],
    ['a.html.', 'a.pdf'],
    ['a.html \u00a0', 'a.pdf'],
    ['a.ht\u200bml', 'a.pdf'],
    ['Report 1.5', 'Report 1.5.pdf'],
    ['scan', 'scan.pdf'],
    ['scan.PDF', 'scan.PDF'],
    ['photo.jpg', 'photo.pdf'],
    ['.html', 'file.pdf'],
    ['...', 'file.pdf'],
    ['.pdf', 'file.pdf'],
    [`${'x'.repeat(300)}.html`, `${'x'.repeat(195)}….pdf`],
  ])('gives the name the extension of what the bytes are: %j', async (fileName, shown) => {
    const { body } = await send([{ fileName, content: pdf }])
    expect(body.data.FileName).toBe(shown)
    const { headers } = await fetchFile(body.data.UploadID)
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(shown)}`)
  })

  it.each(['photo.JPEG', 'photo.jfif'])('knows the other extensions of a type: %s', async fileName => {
    expect((await send([{ fileName, content: jpeg }])).body.data.FileName).toBe(fileName)
  })

  it('429: refuses the file after a thousand unused ones, until one is deleted', async () => {
    const { operatorId, partnerId } = await world.caller('tripster')
    await world.admin.query(
      `insert into upload (operator_id, upload_id, owner_id, file_name, content_type, bytes, sha256, created_at, expires_at)
       select $1, gen_random_uuid(), $2, 'x', 'image/jpeg', 1, 'x', $3, $3::timestamptz + interval '1 hour'
       from generate_series(1, 1000)`,
      [operatorId, partnerId, world.now],
    )
    const { response, body } = await send([{ content: pdf }], bearer('tripster'))
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '3600'])
    expect(body.detail).toContain('You have 1,000 files of 1,000 bytes together waiting for an answer to use them')
    expect((await send([{ content: pdf }])).status).toBe(201)
  })

  it('keeps nothing if the client disconnects in the middle', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const before = await count()
    const { payload } = multipart([{ content: Buffer.concat([pdf, Buffer.alloc(500_000)]) }])
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer('wanderly').authorization}\r\n` +
        `Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${payload.length}\r\n\r\n`,
    )
    socket.write(payload.subarray(0, 200_000))
    // Until the storage has its beginning as an incomplete file.
    await until(async () => (await count()).files > before.files)
    socket.destroy()
    await until(async () => (await count()).files === before.files)
    expect(await count()).toEqual(before)
  })
})

describe('upload', () => {
  it('is read by the partner that sent it and by the operator, and by no other partner', async () => {
    const { body } = await send([{ fileName: 'a.pdf', content: pdf }])
    const payload = { query: `{ upload(uploadId: "${body.data.UploadID}") { fileName bytes } }` }
    const read = async (by: Parameters<typeof bearer>[0]) =>
      (await app.inject({ method: 'POST', url: '/graphql', headers: bearer(by), payload })).json()
    const data = { upload: { fileName: 'a.pdf', bytes: pdf.length } }
    expect([await read('wanderly'), await read('operator')]).toMatchObject([{ data }, { data }])
    expect((await read('tripster')).errors[0].extensions.code).toBe('not-found')
  })
})

describe('GET /files/{token}', () => {
  it('200: serves the file as an attachment under its own name', async () => {
    const { body } = await send([{ fileName: "it's ü.pdf", content: pdf }])
    const response = await fetchFile(body.data.UploadID)
    expect(response.rawPayload.equals(pdf)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''it%27s%20%C3%BC.pdf",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('200: serves an older file under a safe name', async () => {
    const { body } = await send([{ fileName: 'a.pdf', content: pdf }])
    const uploadId = decodeTypeId('upl', body.data.UploadID)!
    await world.admin.query("update upload set file_name = 'a\u202elmth.html' where upload_id = $1", [uploadId])
    const { headers } = await fetchFile(body.data.UploadID)
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''almth.pdf")
    const { operatorId } = await world.caller('wanderly')
    const shown = await findUploadsById(world.database, operatorId, [uploadId])
    expect(shown.get(uploadId)?.fileName).toBe('almth.pdf')
  })

  it('404: refuses a link that has expired, is forged, or has another purpose', async () => {
    const { body } = await send([{ content: pdf }])
    const uploadId = decodeTypeId('upl', body.data.UploadID)!
    const later = new Date(world.now.getTime() + 60_000)
    const tokens = [
      world.links.sign('file', operators.kayaks.operatorId, uploadId, world.now),
      world.links.sign('waiver', operators.kayaks.operatorId, uploadId, later),
      `${world.links.sign('file', operators.kayaks.operatorId, uploadId, later).slice(0, -2)}AA`,
      'x',
    ]
    for (const token of tokens) {
      expect((await app.inject({ url: `/files/${token}` })).statusCode).toBe(404)
    }
  })
})

function fetchFile(uploadId: string) {
  const link = fileUrl(world.links, operators.kayaks.operatorId, decodeTypeId('upl', uploadId)!, world.now)
  return app.inject({ url: new URL(link).pathname })
}
