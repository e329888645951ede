import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { readTar, type TarEntry, writeTar } from '../../src/platform/backup/tarFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'tar-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LONG = `data/${'folder-of-a-long-name/'.repeat(6)}file`

const entries: TarEntry[] = [
  { name: 'data', size: 0 },
  { name: 'data/empty', size: 0, content: [] },
  { name: 'data/block', size: 512, content: [Buffer.alloc(512, 'b')] },
  { name: 'data/grown', size: 3, content: [Buffer.from('ab'), Buffer.from('cd')] },
  { name: 'data/shrunk', size: 700, content: [Buffer.from('ab')] },
  { name: LONG, size: 4, content: [Buffer.from('long')] },
]

const contents = {
  'data/empty': '',
  'data/block': 'b'.repeat(512),
  // Files that change while they are copied have the size that they had first.
  'data/grown': 'abc',
  'data/shrunk': `ab${'\0'.repeat(698)}`,
  [LONG]: 'long',
}

async function* given() {
  yield* entries
}

const written = async () => Buffer.concat(await Array.fromAsync(writeTar(given())))

async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100)
}

async function read(bytes: Buffer) {
  const found: Record<string, string> = {}
  for await (const entry of readTar(inPieces(bytes))) {
    const content = Buffer.concat(await Array.fromAsync(entry.content())).toString()
    if (!entry.isFolder) found[entry.name] = content
  }
  return found
}

describe('a tar file of a backup', () => {
  it('is read as it was written', async () => {
    expect(await read(await written())).toEqual(contents)
  })

  it('is unpacked by tar', async () => {
    const file = join(folder, 'files.tar')
    writeFileSync(file, await written())
    execFileSync('tar', ['-xf', file, '-C', folder])
    for (const [name, content] of Object.entries(contents))
      expect(readFileSync(join(folder, name), 'utf8')).toBe(content)
    expect(statSync(join(folder, 'data/block')).mode & 0o777).toBe(0o600)
  })

  it('is refused when it ends too early', async () => {
    const whole = await written()
    for (const size of [0, 100, 512, 1500, whole.length - 1024]) {
      await expect(read(whole.subarray(0, size))).rejects.toThrow('The backup ends in the middle of a file.')
    }
  })
})
