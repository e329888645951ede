import { readFileSync } from 'node:fs'
import { guidesFolder } from '../guidesFolder.ts'
import type { Guide } from './Guide.ts'
import { renderGuide } from './renderGuide.ts'

/** Every guide, in reading order. The build copies the files next to the code. */
export const guideSlugs = [
  'partners',
  'developers',
  'bookings',
  'promotions',
  'prices',
  'meters',
  'email',
  'live',
  'graphql',
  'bulk',
  'settings',
  'persons',
  'statements',
  'resources',
  'changes',
  'webhooks',
  'agencies',
  'dashboard',
  'configuration',
  'operating',
  'security',
  'commands',
  'architecture',
  'what-runs-where',
  'recipes',
  'glossary',
  'changelog',
] as const

let guides: readonly Guide[] | undefined

/** Reads and renders the guides on the first call. Throws if a file is missing. */
export function readGuides(): readonly Guide[] {
  guides ??= guideSlugs.map(slug => renderGuide(slug, readFileSync(new URL(`${slug}.md`, guidesFolder), 'utf8')))
  return guides
}
