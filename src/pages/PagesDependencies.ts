import type { ServerResponse } from 'node:http'
import type { GraphQLSchema } from 'graphql'
import type { Caller } from '../access/Caller.ts'
import type { Services } from '../Services.ts'

/** What the pages need of the house. */
export interface PagesDependencies {
  /** Counts a customer who joins the waitlist from a network address; refuses too many. */
  countJoin(address: string): void
  /** Counts a form that arrives to the operator whose link it is; refuses too many at once. */
  countUpload(response: ServerResponse, caller: Caller): void
  services: Services
  /** The executable schema. */
  schema: GraphQLSchema
  /** Who holds a waiver link: a caller who sees one booking, or why nobody does. */
  identifyLink(token: string, now: Date): Promise<Caller | 'expired' | 'unknown'>
  /** Who holds the link of an offer: a caller who sees one entry of the waitlist, or why nobody does. */
  identifyOffer(token: string, now: Date): Promise<Caller | 'expired' | 'unknown'>
  /** Who holds a link to the waitlist of a timeslot through a seller, or why nobody does. */
  identifyInvitation(seller: string, token: string, now: Date): Promise<Caller | 'expired' | 'unknown'>
}
