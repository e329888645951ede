import { encodeTypeId, type TypeIdPrefix, UUID } from '../../scalars/typeid.ts'

/** What parameters of paths may be logged: those that name something to whoever has a key, and open nothing by themselves. */
const IDENTIFIERS = [/^[a-z]{2,3}_[0-7][0-9a-hjkmnp-tv-z]{25}$/, /^[0-9A-Z]{4}-?[0-9A-Z]{4}$/i, /^\d{1,19}$/]

/** Parameters that may also be given as a plain UUID. */
const PREFIXES: Partial<Record<string, TypeIdPrefix>> = { ActivityID: 'act', WaitlistID: 'wl' }

interface Segment {
  readonly next: Map<string, Segment>
}

/** What may be said of the path of a request: it may hold a credential, whether there is a route for it or not. */
export class PublicPaths {
  readonly #root: Segment = { next: new Map() }

  /** Takes a route's pattern into account. */
  add(pattern: string): void {
    let at = this.#root
    for (const segment of segmentsOf(pattern)) {
      if (segment.startsWith(':') || segment === '*') return
      const next = at.next.get(segment) ?? { next: new Map() }
      at.next.set(segment, next)
      at = next
    }
  }

  /** The path that a route has, with those of its parameters that are identifiers. */
  ofRoute(pattern: string, parameters: Readonly<Record<string, unknown>>): string {
    if (!pattern.includes('/:')) return pattern
    return pattern.replace(/(?<=\/):(\w+)/g, (whole, name) => identifier(name, parameters[name]) ?? whole)
  }

  /** A path that no route has: as far as it begins like that of one, and `…` for the rest. */
  ofUnknown(url: string): string {
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

/** What stands between slashes, of which the first begins the path. An origin in front of it is a segment that nobody knows. */
function segmentsOf(path: string): string[] {
  return (path.startsWith('/') ? path.slice(1) : path).split('/')
}

function identifier(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const prefix = PREFIXES[name]
  if (prefix && UUID.test(value)) return encodeTypeId(prefix, value)
  return IDENTIFIERS.some(each => each.test(value)) || (name === 'ID' && UUID.test(value)) ? value : undefined
}
