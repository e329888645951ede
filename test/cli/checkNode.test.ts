import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'node-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs the check as an older version of Node. */
function check() {
  const pretend = "Object.defineProperty(process.versions, 'node', { value: '20.19.0' })"
  const script = `${pretend}; await import('${resolve('src/cli/checkNode.mjs')}')`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stderr }
}

describe('checkNode', () => {
  it('tells what is not installed, what was left out, and what was not set up', () => {
    expect(check()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/needs Node 24 .*Node 20\.19\.0\.\n.*npm ci\n$/),
    })
    mkdirSync(join(folder, 'node_modules'))
    expect(check().stderr).toMatch(/left out \(--omit=dev.*npm ci --include=dev\n$/s)
    mkdirSync(join(folder, 'node_modules/node'))
    expect(check().stderr).toMatch(/install scripts are switched off.*--ignore-scripts=false\n$/s)
  })

  it('accepts this one', () => {
    expect(execFileSync(process.execPath, ['src/cli/checkNode.mjs'], { encoding: 'utf8' })).toBe('')
  })
})
