import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { once } from '../world/once.ts'
import { until } from '../world/until.ts'

const run = promisify(execFile)

let folder: string
const at = (name: string) => join(folder, name)

// Each part notes that it begins, waits while there is a file "wait", and writes its output.
const BUILD = `
  import { appendFileSync, copyFileSync, existsSync } from 'node:fs'
  const [from, to] = process.argv.slice(2)
  appendFileSync('log', to + '\\n')
  while (existsSync('wait')) await new Promise(resolve => setTimeout(resolve, 5))
  if (existsSync('broken')) process.exit(3)
  copyFileSync(from, 'dist/' + to)`

const PARTS = `
  import { buildParts } from '${resolve('src/cli/buildParts.mjs')}'
  const part = (name, last) =>
    ({ name, sources: [name + '/**'], outputs: ['dist/' + name], command: ['build.mjs', name + '/source', name], last })
  await buildParts([part('one'), part('two'), part('end', true)], process.argv[2] === 'all')
    .catch(error => { console.error(error.message); process.exitCode = 1 })`

const build = (...args: string[]) => run(process.execPath, ['parts.mjs', ...args], { cwd: folder })
const built = () => {
  const lines = existsSync(at('log')) ? readFileSync(at('log'), 'utf8').trim().split('\n') : []
  rmSync(at('log'), { force: true })
  return lines.sort()
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'))
  writeFileSync(at('build.mjs'), BUILD)
  writeFileSync(at('parts.mjs'), PARTS)
  for (const name of ['one', 'two', 'end']) {
    mkdirSync(at(name))
    writeFileSync(at(join(name, 'source')), name)
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the build', () => {
  it('builds the parts whose sources changed, and the last one then too', async () => {
    await build()
    expect(built()).toEqual(['end', 'one', 'two'])
    await build()
    expect(built()).toEqual([])
    writeFileSync(at('two/source'), 'changed')
    await build()
    expect(built()).toEqual(['end', 'two'])
    expect(readFileSync(at('dist/two'), 'utf8')).toBe('changed')
    // As a checkout of an older version can leave it.
    utimesSync(at('one/source'), 1_000_000_000, 1_000_000_000)
    await build()
    expect(built()).toEqual(['end', 'one'])
    await build('all')
    expect(built()).toEqual(['end', 'one', 'two'])
  })

  it('builds a part whose source or output was deleted, or whose output was overwritten', async () => {
    writeFileSync(at('one/other'), '')
    await build()
    built()
    rmSync(at('one/other'))
    await build()
    expect(built()).toEqual(['end', 'one'])
    rmSync(at('dist/two'))
    await build()
    expect(built()).toEqual(['end', 'two'])
    writeFileSync(at('dist/one'), 'another command')
    await build()
    expect([built(), readFileSync(at('dist/one'), 'utf8')]).toEqual([['end', 'one'], 'one'])
  })

  it('builds a part again that failed or was interrupted', async () => {
    await build()
    built()
    writeFileSync(at('one/source'), 'changed')
    writeFileSync(at('broken'), '')
    await expect(build()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Building one: about 1 s, more on a busy machine\nThe one could not be built \(3\)\.\n$/,
      ),
    })
    expect(built()).toEqual(['one'])
    rmSync(at('broken'))
    writeFileSync(at('wait'), '')
    const interrupted = spawn(process.execPath, ['parts.mjs'], { cwd: folder })
    await until(() => existsSync(at('log')))
    interrupted.kill('SIGKILL')
    await once(interrupted, 'exit')
    rmSync(at('wait'))
    built()
    await build()
    expect([built(), readFileSync(at('dist/one'), 'utf8')]).toEqual([['end', 'one'], 'changed'])
  })

  it('is done once when two commands need it at the same time', async () => {
    writeFileSync(at('wait'), '')
    const both = Promise.all([build(), build()])
    await until(() => existsSync(at('log')) && readFileSync(at('log'), 'utf8').split('\n').length > 2)
    rmSync(at('wait'))
    const [one, other] = await both
    expect(built()).toEqual(['end', 'one', 'two'])
    expect([one.stdout, other.stdout]).toEqual(['', ''])
  })
})
