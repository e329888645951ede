import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { parseSync } from 'vite'

/** Attributes and properties that are shown or read out. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'title',
  'placeholder',
  'alt',
  'label',
  'head',
  'hint',
  'word',
])

/** What these hold is code, or the name of a key. */
const CODE = new Set(['code', 'kbd', 'pre'])

const TEXT = /\p{L}{2}/u

interface Node {
  type: string
  start: number
  value?: unknown
  name?: { name?: unknown }
  key?: { name?: unknown; value?: unknown }
  openingElement?: { name: { name?: string } }
  [member: string]: unknown
}

/** The texts for people in a file of the dashboard, with their lines. */
function literalsOf(file: string, source: string): string[] {
  const found: string[] = []
  const say = (node: Node, text: string) =>
    found.push(`${file}:${source.slice(0, node.start).split('\n').length}: ${text.trim()}`)
  const isSpoken = (name: unknown) => typeof name === 'string' && SPOKEN.has(name)
  const textOf = (value: unknown) => {
    const node = value as Node | null
    return node?.type === 'Literal' && typeof node.value === 'string' && TEXT.test(node.value) ? node.value : undefined
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    if (node.type === 'JSXElement' && CODE.has(node.openingElement?.name.name ?? '')) return
    if (node.type === 'JSXText' && TEXT.test(String(node.value))) say(node, String(node.value))
    if (node.type === 'JSXExpressionContainer' && textOf(node.expression)) say(node, textOf(node.expression)!)
    const name = node.type === 'JSXAttribute' ? node.name?.name : node.type === 'Property' ? node.key?.name : undefined
    if (isSpoken(name) && textOf(node.value)) say(node, textOf(node.value)!)
    for (const [member, child] of Object.entries(node)) if (member !== 'parent') visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}

describe('a file of the dashboard', () => {
  const files = globSync('src/dashboard/**/*.{ts,tsx}').filter(file => !/\/(words|api\/generated)\b/.test(file))

  it('has no text for people: those are among the words', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap(file => literalsOf(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  it.each([
    '<p>Hello</p>',
    "<p>{'Hello'}</p>",
    '<button aria-label="Close it" />',
    "const column = { head: 'People' }",
  ])('would be found with %s', source => {
    expect(literalsOf('x.tsx', source)).toHaveLength(1)
  })
})
