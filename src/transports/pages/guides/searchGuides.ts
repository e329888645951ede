import type { Guide, Section } from './Guide.ts'

/** A section that contains every word, with an excerpt around the first of them. */
export interface Found {
  guide: Guide
  section: Section
  excerpt: string
}

const MAX_WORDS = 8
const MAX_FOUND = 30
const EXCERPT = 200

/** The words of a query; of a long query only the first ones. */
export function searchWords(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

/** Finds the sections with every word in heading or text; those with more words in the heading come first. */
export function searchGuides(guides: readonly Guide[], words: readonly string[]): Found[] {
  if (words.length === 0) return []
  return guides
    .flatMap(guide =>
      guide.sections.map(section => {
        const heading = section.heading.toLowerCase()
        const text = section.text.toLowerCase()
        const matches = words.every(word => heading.includes(word) || text.includes(word))
        const inHeading = words.filter(word => heading.includes(word)).length
        return { guide, section, matches, inHeading }
      }),
    )
    .filter(({ matches }) => matches)
    .toSorted((a, b) => b.inHeading - a.inHeading)
    .slice(0, MAX_FOUND)
    .map(({ guide, section }) => ({ guide, section, excerpt: excerptOf(section.text, words) }))
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const position = Math.max(
    0,
    Math.min(...words.map(word => lower.indexOf(word)).filter(index => index >= 0), lower.length),
  )
  const begin =
    position < EXCERPT / 2 || position === lower.length ? 0 : text.lastIndexOf(' ', position - EXCERPT / 4) + 1
  const end = begin + EXCERPT < text.length ? text.lastIndexOf(' ', begin + EXCERPT) : text.length
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`
}
