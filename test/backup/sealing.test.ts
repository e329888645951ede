import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { seal, unseal } from '../../src/platform/backup/sealing.ts'

const KEY = 'a key of a test, which is long enough'

/** Splits bytes into chunks that have nothing to do with those of the format. */
async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const collect = async (chunks: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(chunks))
const sealed = (bytes: Buffer, key = KEY) => collect(seal(inChunks(bytes, 10_000), key))
const unsealed = (bytes: Buffer, key = KEY) => collect(unseal(inChunks(bytes, 7000), key))

describe('a sealed stream', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])(
    'opens to the %i bytes that it was made from',
    async size => {
      const bytes = randomBytes(size)
      const file = await sealed(bytes)
      expect(file.includes(bytes.subarray(0, 16)) && size >= 16).toBe(false)
      expect((await unsealed(file)).equals(bytes)).toBe(true)
    },
  )

  it('does not open with another key', async () => {
    await expect(unsealed(await sealed(randomBytes(100)), `${KEY}.`)).rejects.toThrow(
      'The key is not the one with which this backup was encrypted.',
    )
  })

  it('does not open when it was cut anywhere, or any byte was changed', async () => {
    const file = await sealed(randomBytes(200_000))
    const place = fc.oneof(fc.nat(file.length - 1), fc.constantFrom(56 + 65_552, 56 + 2 * 65_552, 56))
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, change) => {
        await expect(unsealed(file.subarray(0, at))).rejects.toThrow(/was cut|is not the one/)
        const changed = Buffer.from(file)
        changed[at]! ^= change
        await expect(unsealed(changed)).rejects.toThrow(/was cut or changed|is not the one/)
      }),
      { numRuns: 10 },
    )
  })

  it('does not open when two of its chunks were swapped', async () => {
    const file = await sealed(randomBytes(200_000))
    const chunk = (number: number) => file.subarray(56 + number * 65_552, 56 + (number + 1) * 65_552)
    const swapped = Buffer.concat([file.subarray(0, 56), chunk(1), chunk(0), file.subarray(56 + 2 * 65_552)])
    expect(swapped).toHaveLength(file.length)
    await expect(unsealed(swapped)).rejects.toThrow('was cut or changed')
  })
})
