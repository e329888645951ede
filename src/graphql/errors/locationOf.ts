import { type ASTNode, getLocation } from 'graphql'

/** Where a node begins in its document, as the `locations` of an error. */
export function locationOf({ loc }: ASTNode): { line: number; column: number }[] {
  return loc ? [getLocation(loc.source, loc.start)].map(({ line, column }) => ({ line, column })) : []
}
