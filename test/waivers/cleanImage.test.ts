import { describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { cleanImage } from '../../src/domain/waivers/cleanImage.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const refused = await work.then(() => undefined).catch((error: Error) => error)
  expect(refused).toBeInstanceOf(Refusal)
  return `${(refused as Refusal).code}: ${refused!.message}`
}

describe('cleanImage', () => {
  it('refuses an image with too many pixels before it decodes it', async () => {
    expect(await refusalOf(cleanImage('image/png', await plain(8_000, 5_001).png().toBuffer()))).toBe(
      'payload-too-large: An image must have at most 40,000,000 pixels; this one has 8,000 × 5,001.',
    )
  })

  it.each([
    ['image/jpeg', () => plain(5_000, 4_001).jpeg({ progressive: true, quality: 1 })],
    ['image/png', () => plain(5_000, 4_001).png({ progressive: true })],
  ] as const)(
    'refuses a large %s that is progressive or interlaced, because decoding holds all of it in memory',
    async (type, draw) => {
      expect(await refusalOf(cleanImage(type, await draw().toBuffer()))).toBe(
        'payload-too-large: A progressive or interlaced image must have at most 20,000,000 pixels; ' +
          'this one has 5,000 × 4,001. Save it without that and send it again.',
      )
    },
  )

  it('refuses images above the limit of waiting ones', async () => {
    const dot = await plain(1, 1).png().toBuffer()
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => cleanImage('image/png', dot)))
    const refused = all.filter(each => each.status === 'rejected').map(each => each.reason as Refusal)
    expect(refused.length).toBeGreaterThan(20)
    expect(new Set(refused.map(each => each.code))).toEqual(new Set(['overloaded']))
    await expect(cleanImage('image/png', dot)).resolves.toBeInstanceOf(Buffer)
  })
})
