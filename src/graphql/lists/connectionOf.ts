import type { Page, PageRequest, Position } from '../../database/Page.ts'
import type { Connection } from './connectionType.ts'
import { BY_INSTANT, writeCursor } from './cursor.ts'

/** Makes a Relay connection from one page of a list. */
export function connectionOf<Node>(
  page: Page<Node>,
  positionOf: (node: Node) => Position,
  request: PageRequest,
  form = BY_INSTANT,
): Connection<Node> {
  const edges = page.items.map(node => ({ cursor: writeCursor(positionOf(node), form), node }))
  return {
    nodes: page.items,
    edges,
    pageInfo: {
      // On the side of the cursor there is at least one more item: the one with that cursor.
      hasNextPage: request.backwards ? request.beyond !== null : page.more,
      hasPreviousPage: request.backwards ? page.more : request.beyond !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}
