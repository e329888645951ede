import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from '@jest/globals'

interface Cruised {
  modules: { source: string; dependencies: { resolved: string }[] }[]
}

/** `src/domain/bookings` of a file in it; the file itself above the modules. */
const moduleOf = (path: string) => path.split('/').slice(0, 3).join('/')

/** What each folder of `src` needs of the others. */
function readNeeds(): Map<string, Set<string>> {
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
  return needs
}

const needs = readNeeds()

it('no folder of src needs another one that needs it', () => {
  const left = new Map(needs)
  expect(left.size).toBeGreaterThan(40)
  // Takes away whatever needs nothing that is left, or is needed by nothing that is left: a circle stays.
  for (let before = -1; before !== left.size; ) {
    before = left.size
    const needed = new Set([...left.values()].flatMap(others => [...others]))
    for (const [folder, others] of left) {
      if (!needed.has(folder) || ![...others].some(each => left.has(each))) left.delete(folder)
    }
  }
  expect([...left.keys()]).toEqual([])
})

describe('a module of the domain', () => {
  // What these have is of no module: every one may import them.
  const shared = ['rules', 'scalars', 'refusals', 'zones']
  const folders = [...needs.keys()].filter(each => /^src\/domain\/\w+$/.test(each) && !shared.includes(basename(each)))
  const names = folders.map(each => basename(each))

  it.each(folders)('%s imports no other module but those that its README names', folder => {
    const [, sentence = ''] = /\*\*May import\*\*: ([^.]*)\./.exec(readFileSync(`${folder}/README.md`, 'utf8')) ?? []
    const named = names.filter(each =>
      new RegExp(String.raw`\b${each}\b`).test(sentence.replace('the waitlist', 'waitlist')),
    )
    const allowed = sentence.startsWith('every module but ') ? names.filter(each => !named.includes(each)) : named
    expect(sentence).not.toBe('')
    const imported = [...needs.get(folder)!].filter(each => folders.includes(each)).map(each => basename(each))
    expect(imported.filter(each => !allowed.includes(each))).toEqual([])
  })
})
