import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'

const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the bundle of the service', () => {
  it('leaves the files of the last build to services that run, and removes old ones', () => {
    const files = ['chunk-RUNNING.js', 'chunk-OLD.js', 'main.js', 'command.js'].map(each => join(folder, each))
    for (const each of files.slice(0, 3)) writeFileSync(each, '')
    const monthAgo = new Date(Date.now() - 30 * 86_400_000)
    for (const each of files.slice(1, 3)) utimesSync(each, monthAgo, monthAgo)
    execFileSync(process.execPath, ['src/cli/bundle.mjs', folder])
    expect(files.map(each => existsSync(each))).toEqual([true, false, true, true])
  })
})
