import { readFileSync } from 'node:fs'
import type { Guide } from './Guide.ts'
import { renderGuide } from './renderGuide.ts'

/** Every guide, in the order in which a reader meets them. The build copies the files beside the code. */
export const guideSlugs = [
  'bookings',
  'meters',
  'email',
  'live',
  'graphql',
  'dashboard',
  'configuration',
  'operating',
  'commands',
  'architecture',
  'recipes',
  'glossary',
  'changelog',
] as const

const folder = new URL('../../guides/', import.meta.url)

let guides: readonly Guide[] | undefined

/** Reads and renders the guides when somebody first asks for one. Throws where a file is missing. */
export function readGuides(): readonly Guide[] {
  guides ??= guideSlugs.map(slug => renderGuide(slug, readFileSync(new URL(`${slug}.md`, folder), 'utf8')))
  return guides
}
