import { type DocumentNode, type GraphQLSchema, visit } from 'graphql'
import { LRUCache } from 'lru-cache'
import { Operation } from './Operation.ts'

interface Entry {
  operation: Operation
  sightings: number
  /** Whether it selects introspection fields, which graphql-js executes. */
  introspects: boolean
  /** Whether it names a field `__proto__`: compiled code would set the prototype of its result. */
  namesPrototype: boolean
}

// The text of a thousand ordinary operations. A parsed document takes a hundred times the memory of its text.
const MAX_TOTAL_LENGTH = 500_000

/**
 * Caches the operations that clients send. Compiling takes up to two milliseconds and pays from the second run on, so an
 * operation is compiled when it is seen again: a stream of one-off documents costs nothing.
 */
export class Operations {
  readonly #schema: GraphQLSchema
  readonly #entries: LRUCache<string, Entry>

  /** @param schema from executableSchema */
  constructor(schema: GraphQLSchema, max = 1000, maxSize = MAX_TOTAL_LENGTH) {
    this.#schema = schema
    this.#entries = new LRUCache({ max, maxSize })
  }

  get size(): number {
    return this.#entries.size
  }

  /**
   * @param document valid, as parsed from a text
   * @param remember whether to cache it; only documents of clients with a key are cached
   */
  find(document: DocumentNode, name: string | undefined, remember = true): Entry {
    const { body } = document.loc!.source
    const key = `${name ?? ''} ${body}`
    const known = this.#entries.get(key)
    const entry = known ?? this.#read(document, name)
    if (!remember) return entry
    entry.sightings++
    if (entry.sightings === 2 && !entry.introspects && !entry.namesPrototype) compile(entry.operation)
    if (!known) this.#entries.set(key, entry, { size: body.length })
    return entry
  }

  #read(document: DocumentNode, name: string | undefined): Entry {
    const operation = new Operation(this.#schema, document, name)
    return { operation, sightings: 0, ...look(document) }
  }
}

/** Compiles an operation. One that cannot be compiled is interpreted, with the same result. */
function compile(operation: Operation): void {
  try {
    operation.compile()
  } catch {
    // Its message would be about the compiler.
  }
}

function look(document: DocumentNode): Pick<Entry, 'introspects' | 'namesPrototype'> {
  const seen = { introspects: false, namesPrototype: false }
  visit(document, {
    Field({ name, alias }) {
      if (name.value === '__schema' || name.value === '__type') seen.introspects = true
      if (alias?.value === '__proto__') seen.namesPrototype = true
    },
  })
  return seen
}
