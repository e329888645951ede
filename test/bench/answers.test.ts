import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { casesOf } from './cases.ts'
import { exampleShops } from './exampleShops.ts'

const run = promisify(execFile)

// These two are installed by the benchmark alone.
const PEERS = new Set(['mercurius', 'postgraphile'])
const cases = casesOf(exampleShops).filter(each => !each.rivals.some(rival => PEERS.has(rival.name)))

describe('npm run bench -- --answers', () => {
  it('finds that the bare handler answers what the service answers', async () => {
    await run('npx', ['tsc', '-p', 'test/bench/tsconfig.json'])
    const names = [...new Set(cases.map(each => each.name))]
    const only = names.flatMap(name => ['--only', name])
    const { stdout } = await run('node', ['dist/test/bench/bench.js', '--answers', ...only])
    for (const name of names) expect(stdout).toMatch(new RegExp(`  ${name}, .*: the answers agree`))
  }, 240_000)
})
