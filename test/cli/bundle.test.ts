import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
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

  it('loads nothing of the SDK of OpenTelemetry at its start', () => {
    const loaded = new Set(['main.js'])
    for (const name of loaded) {
      const text = readFileSync(join(folder, name), 'utf8')
      expect(text.match(/^\/\/ node_modules\/@opentelemetry\/(?!api\/).*$/m)).toBeNull()
      for (const [, chunk] of text.matchAll(/^(?:import .*|\} from )"\.\/(.+\.js)";$/gm)) loaded.add(chunk!)
    }
    expect(loaded.size).toBeGreaterThan(1)
    expect(globSync('startTracing-*.js', { cwd: folder })).toHaveLength(1)
  })
})
