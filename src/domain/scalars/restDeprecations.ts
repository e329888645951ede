import type { Deprecation } from './deprecation.ts'

/** What is said of a deprecated path or parameter of the REST API. */
export interface RestDeprecation extends Deprecation {
  /** The day on which it was deprecated. */
  since: string
}

/**
 * What of the REST API is deprecated, by its place: the method and path of a route as in its row, and the name of a query
 * parameter after them.
 *
 * @example
 * ```ts
 * 'GET /api/v2/ota/partner/products name': {
 *   since: '2026-12-01', use: 'GET /api/v2/ota/partner/products text', removedAfter: '2027-06-30',
 * }
 * ```
 */
export const restDeprecations: Record<string, RestDeprecation> = {}
