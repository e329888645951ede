import type { FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Caller } from '../access/Caller.ts'
import type { GraphqlErrorFormatter } from '../graphql/errors/GraphqlErrorFormatter.ts'
import type { Subscriptions } from '../graphql/subscriptions/Subscriptions.ts'
import type { Outcome } from '../refusals/Outcome.ts'
import type { Sessions } from './Sessions.ts'

/** What both ways to subscribe share. */
export interface LiveDependencies {
  sessions: Sessions
  subscriptions: Subscriptions
  schema: GraphQLSchema
  formatter: GraphqlErrorFormatter
  /** Refuses pages of other origins than those that may call `/graphql`. */
  admitOrigin(request: FastifyRequest): void
  /** Who sent a request: by its key, given in the header or otherwise, or by the session of the dashboard. */
  authenticate(request: FastifyRequest, authorization?: string): Promise<Caller>
  /** Lets the log say whose key it was. */
  remember(request: FastifyRequest, caller: Caller): void
  /** Counts a subscription that began, or did not. */
  count(request: FastifyRequest, outcome: Outcome): void
}
