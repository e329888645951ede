import type { Violation } from '../refusals/refusal.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * A slug is lower-case letters, digits and single hyphens between them, because it becomes part of references that people type.
 */
export function slugViolations(slug: string): Violation[] {
  if (SLUG.test(slug) && slug.length >= 2 && slug.length <= 40) return []
  const detail = `A slug has 2 to 40 lower-case letters, digits and single hyphens between them; "${slug}" has not.`
  return [{ path: ['input', 'slug'], detail }]
}

/** What the unique constraint reports, which decides between concurrent requests for the same slug. */
export function slugTaken(slug: string): Violation {
  return { path: ['input', 'slug'], detail: `Another partner of this operator has the slug "${slug}".` }
}
