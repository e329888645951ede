import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { type ASTNode, Kind, parse, visit } from 'graphql'
import { problemKinds } from '../../src/domain/refusals/problem.ts'
import { factsOf } from '../../src/transports/graphql/errors/factsOf.ts'
import { factTypes } from '../../src/transports/graphql/errors/factTypes.ts'

/** Standards, formats, units, and the methods and headers of HTTP. */
const standards = words(`
  API ASCII BCP CSV ECMA GET GraphQL HEAD HTML HTTP HTTPS IANA IETF ISO JPEG JSON KiB MB MiB NDJSON OCTO PDF PNG POST PUT REST RFC
  PIN QR SHA TypeID Unix URL UTC UTF UUID WebP WebSocket WGS iCalendar kB
  Accept Allow Authorization Bearer API_KEY Cache-Control Deprecation Message-ID Reply-To Retry-After Sunset
  private max-age no-cache no-store br gzip q w r t rel next webhook-id extensions persistedQuery https
  HH MM YYYY-MM YYYY-MM-DD false true null if is else deprecated draft-ietf-httpapi-ratelimit-headers`)

/** Values in examples, built-in meters, reasons of refusals and prefixes of identifiers, which no schema lists. */
const values = words(`
  EUR GBP HUF JPY KWD XTS Europe London VAT K7QF-4M2X K7QF-4M2X-9TRC Kayaking en-GB pt pt-BR sunny-trips a html pdf ext T08 Z v1 HYPERLINK json
  cash stripe key join offer choice choice_url MAIL log graphql stream api v2 ota partner uploads pictures form-data application multipart
  operator:read operator:write usage:read usage:write departures:read checkin:write bookings:read bookings:write catalogue:write
  partners:read partners:write audit:read order-completed waitlist-notified workflow-email-sent
  booking.confirmed webhook.test EMPTY NOT_YET OTHER_CURRENCY OTHER_DATE OVER UNKNOWN USED_BY_CUSTOMER USED_UP
  act_ agy_ bkg_ bsk_ bulk_ cls_ eml_ exc_ key_ mem_ msg_ op_ prm_ psk_ ptr_ quo_ res_ sch_ ses_ stf_ ts_ unit_ upl_ vch_ wf_ wh_ whsec_ wl_ wq_`)

/** What looks like the name of a member, a constant or a type, also outside code. */
const identifier = /\b(?:[A-Z]{2,}(?:_[A-Z]+)*|[A-Z]?[a-z]+(?:[A-Z][a-z]*)+|[A-Z][a-z]+[A-Z]\w*|\w+_\w+)\b/g

/** The names in a text that are none of these, and nothing that the rest of the world knows. */
function unknownNames(text: string, ...known: ReadonlySet<string>[]): string[] {
  const all = [...known, standards, values]
  const isKnown = (name: string) => all.some(each => each.has(name))
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/\]\([^)]*\)/g, ']')
  const inCode = [...prose.matchAll(/`([^`]+)`/g)].flatMap(([, code]) =>
    isKnown(code!) ? [] : (code!.match(/[A-Za-z][\w-]*/g) ?? []),
  )
  return [...inCode, ...(prose.replaceAll(/`[^`]+`/g, '').match(identifier) ?? [])].filter(name => !isKnown(name))
}

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/))
}

type Part = Record<string, unknown>

interface Description {
  at: string
  text: string
}

describe('schema/openapi.json', () => {
  const document: Part & { paths: Record<string, Record<string, Part>> } = JSON.parse(
    readFileSync('schema/openapi.json', 'utf8'),
  )
  /** Members whose keys are names of the document. */
  const maps = ['properties', 'schemas', 'headers', 'paths', 'content', 'webhooks']
  const names = new Set<string>()
  const queryParameters = new Set<string>()

  /** The descriptions of a part, and of what it refers to. */
  function describedIn(part: unknown, at: string, visited = new Set<string>(), isMap = false): Description[] {
    if (typeof part !== 'object' || part === null) return []
    const { name, in: place } = part as Part
    if (typeof name === 'string') (place === 'query' ? queryParameters : names).add(name)
    return Object.entries(part).flatMap(([key, value]): Description[] => {
      if (isMap) for (const each of [key, ...key.split(/\W+/)]) names.add(each)
      else if (['description', 'summary'].includes(key) && typeof value === 'string') return [{ at, text: value }]
      else if (['examples', 'example', 'default'].includes(key)) return []
      else if (['enum', 'const', 'x-scopes'].includes(key))
        for (const each of [value].flat()) for (const word of [`${each}`, ...`${each}`.split('.')]) names.add(word)
      else if (key === '$ref' && !visited.has(value)) {
        visited.add(value)
        return describedIn(partAt(value), value, visited)
      }
      return describedIn(value, `${at}/${key}`, visited, !isMap && maps.includes(key))
    })
  }

  function partAt(pointer: string): unknown {
    return pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((inside, step) => (inside as Part)[step], document)
  }

  const all = describedIn(document, '')
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = operation.parameters as { name: string }[]
      return { own: new Set(parameters.map(each => each.name)), described: describedIn(operation, `${method} ${path}`) }
    }),
  )

  it('has every name that its descriptions use', () => {
    expect(all.length).toBeGreaterThan(1000)
    const unknown = all.flatMap(({ at, text }) =>
      unknownNames(text, names, queryParameters).map(name => `${name}: ${at}`),
    )
    expect(unknown).toEqual([])
  })

  it('names in each description only query parameters of a path that shows it', () => {
    const unknown = new Map<string, Set<string>>()
    for (const { own, described } of operations) {
      for (const { at, text } of described) {
        // What begins with a method is about another path.
        const found = new Set(unknownNames(text.replaceAll(/`(?:GET|POST|PUT) [^`]*`/g, ''), names, own))
        const others = unknown.get(`${at} ${text}`)
        unknown.set(`${at} ${text}`, others ? others.intersection(found) : found)
      }
    }
    expect(unknown.size).toBeGreaterThan(500)
    expect([...unknown].filter(([, found]) => found.size > 0)).toEqual([])
  })

  it('describes nothing that GraphQL alone has', () => {
    const ofGraphql = /\b(?:relay|mutations?|subscriptions?|resolvers?|bulk operations?)\b|^Needs `/im
    expect(all.filter(({ text }) => ofGraphql.test(text.replaceAll(/over GraphQL[^;|]*/g, '')))).toEqual([])
  })
})

describe('schema/schema.graphql', () => {
  it('has every name that its descriptions use', () => {
    const types = [...Object.values(factTypes), ...factsOf('validation').map(fact => fact.type)]
    const ofFacts = types.flatMap(type => type.match(/\w+(?=:)/g) ?? [])
    // The header `Operator` takes an OperatorID; exports have a name in the audit log.
    const beside = ['OperatorID', 'requestId', 'exportUsage']
    const names = new Set([...Object.keys(problemKinds), ...Object.keys(factTypes), ...ofFacts, ...beside])
    const described: Description[] = []
    visit(parse(readFileSync('schema/schema.graphql', 'utf8')), {
      enter(node: ASTNode) {
        if (node.kind === Kind.NAME) names.add(node.value)
        if ('description' in node && node.description && 'name' in node)
          described.push({ at: `${node.name?.value}`, text: node.description.value })
      },
    })
    expect(described.length).toBeGreaterThan(1000)
    const unknown = described.flatMap(({ at, text }) => unknownNames(text, names).map(name => `${name}: ${at}`))
    expect(unknown).toEqual([])
  })
})
