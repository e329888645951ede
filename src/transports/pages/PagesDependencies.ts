import type { ServerResponse } from 'node:http'
import type { GraphQLSchema } from 'graphql'
import type { Caller } from '../../domain/access/Caller.ts'
import type { IncomingFile } from '../../domain/scalars/IncomingFile.ts'
import type { Services } from '../graphql/Services.ts'

/** What the pages need from the service. */
export interface PagesDependencies {
  /** Counts customers who join the waitlist from one network address, and refuses too many. */
  countJoin(address: string): void
  /** Counts a form that arrives for the operator of its link, and refuses too many at once. */
  countUpload(response: ServerResponse, caller: Caller): void
  /** Stores a file of the caller. */
  receiveFile(caller: Caller, file: IncomingFile, now: Date): Promise<{ uploadId: string; fileName: string }>
  services: Services
  /** The executable schema. */
  schema: GraphQLSchema
  /** The caller behind a signed link, who sees one booking or one waitlist entry, or why the link is refused. */
  identifyLink(
    purpose: 'waiver' | 'offer' | 'choice',
    token: string,
    now: Date,
  ): Promise<Caller | 'expired' | 'unknown'>
  /** The caller behind an invitation to the waitlist of a timeslot, or why the link is refused. */
  identifyInvitation(seller: string, token: string, now: Date): Promise<Caller | 'expired' | 'unknown'>
}
