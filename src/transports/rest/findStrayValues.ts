import type { FastifyRequest } from 'fastify'
import type { Violation } from '../../domain/refusals/refusal.ts'
import { closestName } from '../graphql/execution/closestName.ts'
import { type Route, type Source, sourcesOf } from './Route.ts'
import { restName } from './restName.ts'
import { takesBody } from './takesBody.ts'

type Row = Pick<Route, 'method' | 'variables' | 'strictQuery'>

/**
 * What a request sends where its path does not read it: members of the body of a path without a body, members that belong elsewhere
 * in the request, and, on paths that are strict about it, unknown parameters of the query. Ignored, they would make the caller
 * believe that they had an effect.
 */
export function findStrayValues(row: Row, request: Pick<FastifyRequest, 'body' | 'query'>): Violation[] {
  const misplaced = Object.entries(row.variables).flatMap(([variable, source]) =>
    findMisplaced(variable, source, request.body),
  )
  return [...findStrayParameters(row, request.query), ...misplaced, ...findStrayMembers(row, request.body)]
}

/** Members of a body that its path takes from elsewhere in the request, or not at all. */
function findMisplaced(variable: string, { beside = {}, without = [] }: Source, body: unknown): Violation[] {
  const details = new Map(without.map(name => [restName(name), `${restName(name)} is not a known field.`]))
  for (const { name, in: place } of Object.values(beside))
    details.set(name, `${name} is not in the body: ${how(place, name)}.`)
  const sent = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : []
  return sent.flatMap(name => {
    const detail = details.get(name)
    return detail === undefined ? [] : [{ path: [variable, name], detail, asSent: true }]
  })
}

function how(place: Source['in'], name: string): string {
  if (place === 'query') return `send it in the query, as "?${name}=…"`
  return place === 'header' ? 'send it as a header' : 'it is in the path'
}

function findStrayParameters(row: Row, query: unknown): Violation[] {
  if (!row.strictQuery) return []
  const known = parametersOf(row)
  const lower = new Set(known.map(each => each.toLowerCase()))
  const unknown = Object.keys(query as object).filter(each => !lower.has(each.toLowerCase()))
  return unknown.map(name => {
    const close = closestName(name, known)
    const hint = close ? ` Did you mean ${close}?` : ''
    return { path: [name], detail: `${shorten(name)} is not a parameter of this path.${hint}`, asSent: true }
  })
}

function findStrayMembers(row: Row, body: unknown): Violation[] {
  if (row.method === 'GET' || takesBody(row) || body === undefined || body === null) return []
  if (typeof body !== 'object' || Array.isArray(body)) {
    return [{ path: ['body'], detail: 'This path takes no body: send none, or an empty object.' }]
  }
  const parameters = parametersOf(row)
  return Object.keys(body).map(name => {
    const parameter = parameters.find(each => each.toLowerCase() === name.toLowerCase())
    const detail = parameter
      ? `${parameter} is a parameter of the query: send it as "?${parameter}=…". This path takes no body.`
      : `${shorten(name)} is not known: this path takes no body${parameters.length > 0 ? `, and in the query ${parameters.join(' and ')}` : ''}.`
    return { path: ['body', name], detail, asSent: true }
  })
}

function parametersOf(row: Row): string[] {
  return sourcesOf(row).flatMap(([, source]) => (source.in === 'query' ? [source.name] : []))
}

function shorten(name: string): string {
  return name.length > 64 ? `${name.slice(0, 64).toWellFormed()}…` : name.toWellFormed()
}
