import type { GraphQLSchema } from 'graphql'
import type { Caller } from '../access/Caller.ts'
import type { Services } from '../graphql/Services.ts'

/** What the pages need of the house. */
export interface PagesDoor {
  services: Services
  /** The executable schema. */
  schema: GraphQLSchema
  /** Who holds a waiver link: a caller who sees one booking, or why nobody does. */
  identifyLink(token: string, now: Date): Promise<Caller | 'expired' | 'unknown'>
}
