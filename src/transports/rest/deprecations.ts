import type { FastifyRequest } from 'fastify'
import { type RestDeprecation, restDeprecations } from '../../domain/scalars/restDeprecations.ts'
import { type Route, sourcesOf } from './Route.ts'
import { givenNames } from './readVariables.ts'

/** Where the changelog says what to use instead. */
export const CHANGELOG = '/guides/changelog'

/** Finds the places of a request that are deprecated: its route, and parameters that it has. */
export type FindDeprecated = (request: FastifyRequest) => readonly string[]

const NOTHING: readonly string[] = []

/** What of a route is deprecated: the route itself, and its parameters by their names. */
export function deprecationsOf(row: Pick<Route, 'method' | 'path' | 'variables'>) {
  const place = `${row.method} ${row.path}`
  const parameters = sourcesOf(row)
    .filter(([, source]) => source.in === 'query' && restDeprecations[`${place} ${source.name}`])
    .map(([, { name }]) => [name, `${place} ${name}`] as const)
  return { route: restDeprecations[place] && place, parameters: new Map(parameters) }
}

/** A request of a route without anything deprecated costs a function call. */
export function findDeprecatedOf(row: Pick<Route, 'method' | 'path' | 'variables'>): FindDeprecated {
  const { route, parameters } = deprecationsOf(row)
  if (!route && parameters.size === 0) return () => NOTHING
  return request => [
    ...(route ? [route] : []),
    ...[...parameters].flatMap(([name, place]) => (givenNames(request, name).length > 0 ? [place] : [])),
  ]
}

/** The headers of an answer to a request that uses something deprecated: the earliest day of each. */
export function deprecationHeaders(places: readonly string[]): Record<string, string> {
  const found = places.map(place => restDeprecations[place]!)
  const first = (days: string[]) => days.toSorted()[0]!
  return {
    deprecation: `@${Date.parse(first(found.map(each => each.since))) / 1000}`,
    sunset: new Date(`${first(found.map(each => each.removedAfter))}T23:59:59Z`).toUTCString(),
    link: `<${CHANGELOG}>; rel="deprecation"; type="text/html"`,
  }
}

/** What the document says of something deprecated. */
export function deprecationText({ since, use, removedAfter }: RestDeprecation): string {
  return `Deprecated since ${since}: use \`${use}\`. Removed after ${removedAfter}.`
}
