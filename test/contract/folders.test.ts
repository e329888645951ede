import { spawnSync } from 'node:child_process'
import { expect, it } from '@jest/globals'

interface Cruised {
  modules: { source: string; dependencies: { resolved: string }[] }[]
}

/** `src/domain/bookings` of a file in it; the file itself above the modules. */
const moduleOf = (path: string) => path.split('/').slice(0, 3).join('/')

it('no folder of src needs another one that needs it', () => {
  const { stdout } = spawnSync(
    'node_modules/.bin/depcruise',
    ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
  const { modules } = JSON.parse(stdout) as Cruised
  const needs = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const folder = moduleOf(source)
    const others = needs.get(folder) ?? new Set()
    for (const { resolved } of dependencies) {
      if (resolved.startsWith('src/') && moduleOf(resolved) !== folder) others.add(moduleOf(resolved))
    }
    needs.set(folder, others)
  }
  expect(needs.size).toBeGreaterThan(40)
  // Takes away whatever needs nothing that is left, or is needed by nothing that is left: a circle stays.
  for (let before = -1; before !== needs.size; ) {
    before = needs.size
    const needed = new Set([...needs.values()].flatMap(others => [...others]))
    for (const [folder, others] of needs) {
      if (!needed.has(folder) || ![...others].some(each => needs.has(each))) needs.delete(folder)
    }
  }
  expect([...needs.keys()]).toEqual([])
})
