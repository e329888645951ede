import { type DocumentNode, type GraphQLSchema, visit } from 'graphql'
import { Operation } from './Operation.ts'

interface Entry {
  operation: Operation
  sightings: number
  /** What asks about the schema itself is left to graphql-js, which knows how to answer. */
  introspects: boolean
}

/**
 * The operations that clients send, remembered for as long as they keep sending them. Compiling takes up to two milliseconds and pays
 * from the second time on, so an operation is compiled when it is seen again: a stream of one-off documents costs nothing.
 */
export class Operations {
  readonly #schema: GraphQLSchema
  readonly #most: number
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>()

  /** @param schema what executableSchema made */
  constructor(schema: GraphQLSchema, most = 1000) {
    this.#schema = schema
    this.#most = most
  }

  get size(): number {
    return this.#entries.size
  }

  /** @param document valid, and the only one with this hash */
  find(hash: string, document: DocumentNode, name: string | undefined): Entry {
    const key = `${hash} ${name ?? ''}`
    const entry = this.#entries.get(key) ?? this.#read(document, name)
    entry.sightings++
    if (entry.sightings === 2 && !entry.introspects) compile(entry.operation)
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value!)
    return entry
  }

  #read(document: DocumentNode, name: string | undefined): Entry {
    return { operation: new Operation(this.#schema, document, name), sightings: 0, introspects: introspects(document) }
  }
}

/** What the compiler cannot do stays interpreted, and is right all the same. */
function compile(operation: Operation): void {
  try {
    operation.compile()
  } catch {
    // Its message would be about the compiler.
  }
}

function introspects(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    Field(node) {
      if (node.name.value === '__schema' || node.name.value === '__type') found = true
    },
  })
  return found
}
