import { readdir } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import { deleteUnusedPictures } from '../../src/domain/products/pictures/deleteUnusedPictures.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { changeOperator } from '../../src/domain/settings/changeOperator.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { Crew } from '../staff/Crew.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'

const { world, app } = useApp()

const { operatorId } = operators.kayaks
const { activityId, productId } = activities.sunset
const DAY = 86_400_000

const canvas = (width = 3000, height = 2000, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } })

/** An animated WebP of two frames. */
async function twoFrames(): Promise<Buffer> {
  const frames = await Promise.all(['red', 'blue'].map(colour => canvas(10, 10, colour).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

async function send(content: Buffer, headers: Record<string, string> = bearer('operator'), name = 'photo.jpg') {
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--edge--\r\n')])
  const type = { 'content-type': 'multipart/form-data; boundary=edge' }
  const response = await app.inject({
    method: 'POST',
    url: '/api/v2/pictures',
    payload,
    headers: { ...type, ...headers },
  })
  return { status: response.statusCode, body: response.json() }
}

/** Uploads a picture; returns its URL. */
async function upload(content: Buffer): Promise<string> {
  const { status, body } = await send(content)
  expect(status).toBe(201)
  return body.data.Url
}

const fetchPicture = (url: string) => app.inject({ url: new URL(url).pathname })

const show = (urls: readonly string[], now = NOW) =>
  changeProduct(
    world.database,
    operatorId,
    activityId,
    { images: urls.map(url => ({ url: new URL(url), alt: 'Two kayaks' })) },
    now,
  )

const setLogo = (logo: string | null) => changeOperator(world.database, operatorId, { logo }, NOW)

/** The number of stored files and of rows. */
async function count() {
  const entries = await readdir(world.folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const [row] = await world.admin.query<{ count: number }>('select count(*)::int from picture')
  return { files: entries.filter(entry => entry.isFile()).length, rows: row!.count }
}

async function check(now: Date) {
  const run = newChoreRun()
  await deleteUnusedPictures({ database: world.database, storage: world.storage }, now, run)
  expect(run.failures).toEqual([])
}

beforeEach(async () => {
  await show([])
  await check(new Date(NOW.getTime() + 100 * DAY))
  expect(await count()).toEqual({ files: 0, rows: 0 })
})

describe('POST /api/v2/pictures', () => {
  it('stores a picture upright, in three widths, without anything but its pixels', async () => {
    // 2500 × 3750 as a phone stores it, lying on its side.
    const photo = await canvas(3750, 2500)
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { status, body } = await send(photo)
    expect([status, body.data]).toEqual([
      201,
      {
        Url: expect.stringMatching(
          `^${world.links.publicUrl}/pictures/${encodeTypeId('op', operatorId)}/[0-9a-f]{64}/2000.webp$`,
        ),
        Width: 2000,
        Height: 3000,
        Sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(await count()).toEqual({ files: 3, rows: 1 })
    for (const width of [2000, 1200, 480]) {
      const { statusCode, headers, rawPayload } = await fetchPicture(body.data.Url.replace('2000', String(width)))
      expect([statusCode, headers]).toEqual([
        200,
        expect.objectContaining({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        }),
      ])
      const { exif, orientation, format, icc, xmp, ...size } = await sharp(rawPayload).metadata()
      expect([exif, orientation, icc, xmp, format]).toEqual([undefined, undefined, undefined, undefined, 'webp'])
      expect([size.width, size.height]).toEqual([width, width * 1.5])
      expect(rawPayload.includes('SECRET')).toBe(false)
    }
  })

  it.each([
    ['JPEG', () => canvas(300, 200).jpeg()],
    ['PNG', () => canvas(300, 200).png()],
    ['WebP', () => canvas(300, 200).webp()],
    ['grey JPEG', () => canvas(300, 200).greyscale().jpeg()],
    ['transparent PNG', () => canvas(300, 200).ensureAlpha(0.5).png()],
  ])('takes a %s, whatever its name, and does not enlarge it', async (_, draw) => {
    const { body } = await send(await draw().toBuffer(), undefined, 'a.html')
    expect(body.data).toMatchObject({ Width: 300, Height: 200 })
    const { width } = await sharp((await fetchPicture(body.data.Url)).rawPayload).metadata()
    expect(width).toBe(300)
  })

  it('stores the same picture once, and keeps it for a day from the last upload', async () => {
    const photo = await canvas(300, 200).jpeg().toBuffer()
    const url = await upload(photo)
    world.now = new Date(NOW.getTime() + DAY / 2)
    expect(await upload(photo)).toBe(url)
    expect(await count()).toEqual({ files: 3, rows: 1 })
    await check(new Date(NOW.getTime() + DAY))
    expect((await fetchPicture(url)).statusCode).toBe(200)
    world.now = NOW
  })

  it.each<[string, () => Promise<Buffer> | Buffer, number, RegExp]>([
    ['an empty file', () => Buffer.alloc(0), 415, /not a JPEG, PNG or WebP/],
    ['a text', () => Buffer.from('This is no picture.'), 415, /not a JPEG, PNG or WebP/],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /not a JPEG, PNG or WebP/],
    ['a GIF', () => canvas(10, 10).gif().toBuffer(), 415, /not a JPEG, PNG or WebP/],
    ['a script that begins like a JPEG', () => Buffer.from('\xff\xd8\xff/*<script>*/', 'latin1'), 415, /is damaged/],
    ['a truncated file', async () => (await canvas().jpeg().toBuffer()).subarray(0, 5000), 415, /is damaged/],
    ['an animated WebP', twoFrames, 415, /is animated/],
    ['a CMYK JPEG', () => canvas(10, 10).toColourspace('cmyk').jpeg().toBuffer(), 415, /CMYK/],
    ['a PNG of 16 bits', () => canvas(10, 10).toColourspace('rgb16').png().toBuffer(), 415, /more than 8 bits/],
    ['too many pixels', () => canvas(8000, 5001).png().toBuffer(), 413, /at most 40,000,000 pixels/],
    ['too many bytes', () => Buffer.alloc(1_000_001), 413, /at most 1,000,000 bytes/],
  ])('refuses %s, and stores nothing', async (_, draw, status, detail) => {
    const { body, ...answer } = await send(await draw())
    expect([answer.status, body.detail]).toEqual([status, expect.stringMatching(detail)])
    expect(body.detail).toMatch(/^(The|A|An) (file|image)/i)
    expect(await count()).toEqual({ files: 0, rows: 0 })
  })

  it('refuses an animated PNG', async () => {
    const png = await canvas(10, 10).png().toBuffer()
    const at = png.indexOf('IDAT') - 4
    const frames = Buffer.from([0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])
    const { status, body } = await send(Buffer.concat([png.subarray(0, at), frames, png.subarray(at)]))
    expect([status, body.detail]).toEqual([415, expect.stringMatching(/is animated/)])
  })

  it('is for those who may edit activities: others are refused by the name of the scope', async () => {
    const crew = new Crew(world, app)
    const photo = await canvas(30, 20).jpeg().toBuffer()
    for (const role of [StaffRole.MANAGER, StaffRole.OWNER]) {
      expect((await send(photo, await crew.signInAs(role))).status).toBe(201)
    }
    for (const headers of [
      await crew.signInAs(StaffRole.GUIDE),
      await crew.signInAs(StaffRole.RECEPTION),
      bearer('wanderly'),
      bearer('operatorReadOnly'),
    ]) {
      const { status, body } = await send(photo, headers)
      expect([status, body.requiredScopes]).toEqual([403, ['catalogue:write']])
    }
    expect((await send(photo, {})).status).toBe(401)
    const query = 'query { picture(sha256: "a") { url } }'
    expect(await crew.codeOf(await crew.signInAs(StaffRole.RECEPTION), query)).toBe('permission-denied')
    expect(await crew.codeOf(await crew.signInAs(StaffRole.MANAGER), query)).toBe('not-found')
  })
})

describe('a picture of an activity', () => {
  it('is read by partners at its address, which follows that of the service', async () => {
    const url = await upload(await canvas(300, 200).jpeg().toBuffer())
    await show([url.replace('2000.webp', '480.webp'), 'https://images.example.com/kayak.jpg'])
    const [row] = await world.admin.query<{ images: { url: string }[] }>(
      'select images from product where activity_id = $1',
      [activityId],
    )
    expect(row!.images.map(each => each.url)).toEqual([new URL(url).pathname, 'https://images.example.com/kayak.jpg'])
    const { body } = await app.inject({
      url: `/api/v2/ota/partner/resolve-product?ID=${productId}`,
      headers: bearer('wanderly'),
    })
    expect(JSON.parse(body).data.Images).toEqual([
      { Url: url, Alt: 'Two kayaks' },
      { Url: 'https://images.example.com/kayak.jpg', Alt: 'Two kayaks' },
    ])
  })

  it('must be stored, and of this operator', async () => {
    const url = await upload(await canvas(300, 200).jpeg().toBuffer())
    const sha256 = url.split('/').at(-2)!
    const gone = url.replace(sha256, '0'.repeat(64))
    const elsewhere = new URL(url.replace(/op_[^/]+/, encodeTypeId('op', operators.walls.operatorId)))
    elsewhere.protocol = 'http:'
    const refusal = await refusalOf(show([url, gone, elsewhere.href]))
    expect(refusal.facts.errors!.map(each => `${each.path.join('.')}: ${each.detail}`)).toEqual([
      'input.images.1.url: This picture is not stored any more: upload it again.',
      'input.images.2.url: The address of a picture must begin with https:// and have at most 2000 characters.',
    ])
  })

  it('is found by its operator alone', async () => {
    const sha256 = (await upload(await canvas(300, 200).jpeg().toBuffer())).split('/').at(-2)
    const query = `{ picture(sha256: "${sha256}") { width } }`
    expect(await ask(world, await world.caller('operator'), query)).toEqual({ picture: { width: 300 } })
    expect((await refusalOf(ask(world, await world.caller('wallsOperator'), query))).code).toBe('not-found')
  })

  it('is served at its own path alone', async () => {
    const url = new URL(await upload(await canvas(300, 200).jpeg().toBuffer())).pathname
    const [, , operator, sha256] = url.split('/')
    const paths = [
      url.replace('2000', '800'),
      url.replace('.webp', '.jpg'),
      url.replace(sha256!, sha256!.toUpperCase()),
      url.replace(sha256!, 'f'.repeat(64)),
      url.replace(operator!, encodeTypeId('op', operators.walls.operatorId)),
      url.replace(operator!, 'op_'),
      `/pictures/${operator}/..%2f..%2f${sha256}/2000.webp`,
      `/pictures/${operator}/${sha256}/..%2f2000.webp`,
    ]
    for (const path of paths) {
      const { statusCode, headers } = await app.inject({ url: path })
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, expect.stringMatching(/problem\+json/)])
    }
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  })

  it('is deleted a day after no activity shows it any more, and not before', async () => {
    const [shown, unused] = [
      await upload(await canvas(300, 200, 'red').jpeg().toBuffer()),
      await upload(await canvas(300, 200, 'blue').jpeg().toBuffer()),
    ]
    await show([shown])
    await check(new Date(NOW.getTime() + DAY - 1))
    expect(await count()).toEqual({ files: 6, rows: 2 })
    await check(new Date(NOW.getTime() + DAY))
    expect(await count()).toEqual({ files: 3, rows: 1 })
    expect([(await fetchPicture(shown)).statusCode, (await fetchPicture(unused)).statusCode]).toEqual([200, 404])
    await show([])
    await check(new Date(NOW.getTime() + 1.5 * DAY))
    expect((await fetchPicture(shown)).statusCode).toBe(200)
    await check(new Date(NOW.getTime() + 2 * DAY))
    expect(await count()).toEqual({ files: 0, rows: 0 })
  })

  it('is kept while it is the logo of the operator', async () => {
    const url = await upload(await canvas(300, 200).jpeg().toBuffer())
    await setLogo(new URL(url).pathname.split('/').at(-2)!)
    await check(new Date(NOW.getTime() + DAY))
    expect(await count()).toEqual({ files: 3, rows: 1 })
    await setLogo(null)
    await check(new Date(NOW.getTime() + 2 * DAY))
    expect(await count()).toEqual({ files: 0, rows: 0 })
  })

  it('is not deleted while it becomes the logo', async () => {
    const sha256 = new URL(await upload(await canvas(300, 200).jpeg().toBuffer())).pathname.split('/').at(-2)
    const begin: [string, unknown[]][] = [
      ['select from picture where sha256 = $1 for key share', [sha256]],
      ['update operator set logo = $2 where operator_id = $1', [operatorId, sha256]],
    ]
    await whileLocked(world, begin, () => check(new Date(NOW.getTime() + DAY)))
    expect(await count()).toEqual({ files: 3, rows: 1 })
    await setLogo(null)
  })

  it('is not deleted while a change of an activity begins to show it', async () => {
    const url = await upload(await canvas(300, 200).jpeg().toBuffer())
    const { pathname } = new URL(url)
    const begin: [string, unknown[]][] = [
      ['select from picture where sha256 = $1 for key share', [pathname.split('/').at(-2)]],
      [
        'update product set images = $2 where activity_id = $1',
        [activityId, JSON.stringify([{ url: pathname, alt: 'x' }])],
      ],
    ]
    await whileLocked(world, begin, () => check(new Date(NOW.getTime() + DAY)))
    expect(await count()).toEqual({ files: 3, rows: 1 })
  })
})
