import { describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { Refusal } from '../../src/refusal.ts'
import { cleanImage } from '../../src/waivers/cleanImage.ts'
import { Turns } from '../../src/waivers/Turns.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const refused = await work.then(() => undefined).catch((error: Error) => error)
  expect(refused).toBeInstanceOf(Refusal)
  return `${(refused as Refusal).code}: ${refused!.message}`
}

describe('cleanImage', () => {
  it('refuses an image with more pixels than a service can hold, before it decodes any', async () => {
    expect(await refusalOf(cleanImage('image/png', await plain(8_000, 5_001).png().toBuffer()))).toBe(
      'payload-too-large: An image must have at most 40,000,000 pixels; this one has 8,000 × 5,001.',
    )
  })

  it.each([
    ['image/jpeg', () => plain(5_000, 4_001).jpeg({ progressive: true, quality: 1 })],
    ['image/png', () => plain(5_000, 4_001).png({ progressive: true })],
  ] as const)(
    'refuses a large %s that is stored in several passes, which is held in memory whole',
    async (type, draw) => {
      expect(await refusalOf(cleanImage(type, await draw().toBuffer()))).toBe(
        'payload-too-large: A progressive or interlaced image must have at most 20,000,000 pixels; ' +
          'this one has 5,000 × 4,001. Save it without that and send it again.',
      )
    },
  )

  it('lets few wait for their turn, and tells the others to come later', async () => {
    const dot = await plain(1, 1).png().toBuffer()
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => cleanImage('image/png', dot)))
    const refused = all.filter(each => each.status === 'rejected').map(each => each.reason as Refusal)
    expect(refused.length).toBeGreaterThan(20)
    expect(new Set(refused.map(each => each.code))).toEqual(new Set(['overloaded']))
    await expect(cleanImage('image/png', dot)).resolves.toBeInstanceOf(Buffer)
  })
})

describe('Turns', () => {
  it('lets no more work be done at once than it is told, in the order in which it came', async () => {
    const turns = new Turns(2, 10)
    const began: number[] = []
    const ends: (() => void)[] = []
    const work = Array.from({ length: 5 }, (_, at) =>
      turns.take(() => {
        began.push(at)
        return new Promise<void>(resolve => ends.push(resolve))
      }),
    )
    for (let at = 0; at < 5; at++) {
      expect(began).toHaveLength(Math.min(at + 2, 5))
      ends[at]!()
      await work[at]
    }
    expect(began).toEqual([0, 1, 2, 3, 4])
  })

  it('passes the turn on when work fails', async () => {
    const turns = new Turns(1, 1)
    const fails = turns.take(() => Promise.reject(new Error('no')))
    const next = turns.take(() => Promise.resolve('done'))
    await expect(fails).rejects.toThrow('no')
    await expect(next).resolves.toBe('done')
  })
})
