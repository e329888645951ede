import { encodeTypeId, type TypeIdPrefix, UUID } from '../../../domain/scalars/typeid.ts'

/** Path parameters that may be logged: identifiers that grant nothing without a key. */
const IDENTIFIERS = [/^[a-z]{2,3}_[0-7][0-9a-hjkmnp-tv-z]{25}$/, /^[0-9A-Z]{4}-?[0-9A-Z]{4}$/i, /^\d{1,19}$/]

/** Parameters that are also accepted as plain UUIDs. */
const PREFIXES: Partial<Record<string, TypeIdPrefix>> = { ActivityID: 'act', WaitlistID: 'wl' }

interface Segment {
  readonly next: Map<string, Segment>
}

/** Redacts request paths for the log: any part may hold a credential, whether a route matches or not. */
export class PathRedactor {
  readonly #root: Segment = { next: new Map() }

  /** Registers a route's pattern. */
  add(pattern: string): void {
    let at = this.#root
    for (const segment of segmentsOf(pattern)) {
      if (segment.startsWith(':') || segment === '*') return
      const next = at.next.get(segment) ?? { next: new Map() }
      at.next.set(segment, next)
      at = next
    }
  }

  /** The path of a matched route, with those parameters that are identifiers. */
  redactRoute(pattern: string, parameters: Readonly<Record<string, unknown>>): string {
    if (!pattern.includes('/:')) return pattern
    return pattern.replace(/(?<=\/):(\w+)/g, (whole, name) => identifier(name, parameters[name]) ?? whole)
  }

  /** A path that no route matches: the longest prefix known from routes, and `…` for the rest. */
  redactUnknown(url: string): string {
    const known: string[] = []
    let at: Segment | undefined = this.#root
    for (const segment of segmentsOf(url.split('?', 1)[0]!)) {
      at = at.next.get(segment)
      if (!at) return `/${[...known, '…'].join('/')}`
      known.push(segment)
    }
    return `/${known.join('/')}`
  }
}

/** The segments of a path. An absolute URL begins with a segment that no route has. */
function segmentsOf(path: string): string[] {
  return (path.startsWith('/') ? path.slice(1) : path).split('/')
}

function identifier(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const prefix = PREFIXES[name]
  if (prefix && UUID.test(value)) return encodeTypeId(prefix, value)
  return IDENTIFIERS.some(each => each.test(value)) || (name === 'ID' && UUID.test(value)) ? value : undefined
}
