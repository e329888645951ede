import type { FastifyRequest } from 'fastify'
import { closestName } from '../graphql/execution/closestName.ts'
import type { Fault } from '../refusal.ts'
import type { Route } from './Route.ts'
import { takesBody } from './takesBody.ts'

type Row = Pick<Route, 'method' | 'variables' | 'strictQuery'>

/**
 * What a request sends where its path does not read it: members of the body of a path without a body, and, on paths that are strict
 * about it, unknown parameters of the query. Ignored, they would make the caller believe that they had an effect.
 */
export function findStrayValues(row: Row, request: Pick<FastifyRequest, 'body' | 'query'>): Fault[] {
  return [...findStrayParameters(row, request.query), ...findStrayMembers(row, request.body)]
}

function findStrayParameters(row: Row, query: unknown): Fault[] {
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

function findStrayMembers(row: Row, body: unknown): Fault[] {
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

function parametersOf({ variables }: Row): string[] {
  return Object.values(variables).flatMap(source => (source.in === 'query' ? [source.name] : []))
}

function shorten(name: string): string {
  return name.length > 64 ? `${name.slice(0, 64).toWellFormed()}…` : name.toWellFormed()
}
