import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

const WORD = /\p{L}{3,}/gu

/** The words of a text, without case. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

/** What is between backticks is code. */
const CODE = /`[^`]*`/g

/** The texts in the source of words: no names, imports, types or comparisons. */
function textsOf(language: string): string[] {
  const texts: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as { type: string; value?: unknown }
    if (/^(Import|ExportAll|TS(?!As|Satisfies)|BinaryExpression)/.test(node.type)) return
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value)
    if (node.type === 'TemplateElement') texts.push((node.value as { cooked: string }).cooked)
    for (const [member, child] of Object.entries(node)) if (member !== 'key' && member !== 'source') visit(child)
  }
  for (const file of globSync(`src/dashboard/words/${language}/*.ts`)) {
    visit(parseSync(file, readFileSync(file, 'utf8')).program)
  }
  return texts.map(text => text.replace(CODE, ' '))
}

const allOf = (language: string) => new Set(textsOf(language).flatMap(wordsOf))

const portuguese = allOf('pt')

/** Words that the English dashboard has and the Portuguese one has not. */
export const englishWords: ReadonlySet<string> = new Set([...allOf('en')].filter(word => !portuguese.has(word)))
