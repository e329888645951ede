import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

const text = readFileSync('src/guides/security.md', 'utf8')

/** The tests of a line: "- `file`: "title", "title"". */
const named = text.split('\n').flatMap(line => {
  const [, file, titles = ''] = /^- `(test\/[^`]+)`: (.+)$/.exec(line) ?? []
  return file ? [{ file, titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title]) => title!), line }] : []
})

/** Whether a test or a group of tests has this title. */
function hasTitle(source: string, title: string): boolean {
  const literal = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(?:\\b(?:it|describe)|\\)|>)\\(\\s*(['"\`])${literal}\\1,`).test(source)
}

/** The text below a heading of the third level. */
const pointOf = (heading: string) =>
  text.split(/^#{2,3} /m).find(each => each.startsWith(`${heading}:`) || each.startsWith(`${heading}\n`))

describe('the tests that the guide of security names', () => {
  it.each(named)('exist, by file and title: $file', ({ file, titles }) => {
    expect(existsSync(file)).toBe(true)
    const source = readFileSync(file, 'utf8')
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.filter(title => !hasTitle(source, title))).toEqual([])
  })

  it('are all in lines that are checked', () => {
    expect(named.map(({ file, titles }) => `- \`${file}\`: ${titles.map(each => `"${each}"`).join(', ')}`)).toEqual(
      text.split('\n').filter(line => line.includes('test/')),
    )
  })

  it.each([
    ...Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
    'Input validation',
    'Injection',
    'Depth, amount and cost',
    'Batching',
    'Rate limits by cost, and loading in batches',
    'Timeouts',
    'Access control for each field and edge',
    'Introspection and explorers',
    'Error messages',
    'CSRF',
  ])('are given for %s', heading => {
    expect(pointOf(heading)).toMatch(/^- `test\//m)
  })

  it('are found by title alone', () => {
    expect(hasTitle("it('works', () => {})", 'works')).toBe(true)
    expect(hasTitle("it.each(all)('works: %s', async each => {})", 'works: %s')).toBe(true)
    expect(hasTitle("expect(word).toBe('works')", 'works')).toBe(false)
  })
})
