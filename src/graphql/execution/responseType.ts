import Negotiator from 'negotiator'

/** The media type in which clients expect HTTP status codes to tell how an operation ended. */
export const GRAPHQL_RESPONSE = 'application/graphql-response+json'

const OFFERED = ['application/json', GRAPHQL_RESPONSE]

/**
 * Chooses the media type of a GraphQL response, as Apollo does for the responses that it writes. JSON if the client accepts
 * neither: it is told why in a form that it can probably read.
 */
export function responseType(accept: string | undefined): string {
  if (accept === undefined) return OFFERED[0]!
  return new Negotiator({ headers: { accept } }).mediaType(OFFERED) ?? OFFERED[0]!
}
