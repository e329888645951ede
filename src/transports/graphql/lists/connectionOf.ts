import type { Page, PageRequest, Position } from '../../../platform/sql/Page.ts'
import type { Connection } from './connectionType.ts'
import { BY_INSTANT, type CursorForm, writeCursor } from './cursor.ts'

/** Makes a Relay connection from one page of a list. Cursors are written when they are asked for. */
export function connectionOf<Node>(
  page: Page<Node>,
  positionOf: (node: Node) => Position,
  request: PageRequest,
  form = BY_INSTANT,
): Connection<Node> {
  const edges = page.items.map(node => new Edge(node, positionOf, form))
  return {
    nodes: page.items,
    edges,
    pageInfo: {
      // On the side of the cursor there is at least one more item: the one with that cursor.
      hasNextPage: request.backwards ? request.beyond !== null : page.more,
      hasPreviousPage: request.backwards ? page.more : request.beyond !== null,
      get startCursor() {
        return edges[0]?.cursor ?? null
      },
      get endCursor() {
        return edges.at(-1)?.cursor ?? null
      },
    },
  }
}

class Edge<Node> {
  readonly node: Node
  readonly #positionOf: (node: Node) => Position
  readonly #form: CursorForm

  constructor(node: Node, positionOf: (node: Node) => Position, form: CursorForm) {
    this.node = node
    this.#positionOf = positionOf
    this.#form = form
  }

  get cursor(): string {
    return writeCursor(this.#positionOf(this.node), this.#form)
  }
}
