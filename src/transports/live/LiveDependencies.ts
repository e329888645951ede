import type { FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Caller } from '../../domain/access/Caller.ts'
import type { Outcome } from '../../domain/refusals/Outcome.ts'
import type { GraphqlErrorFormatter } from '../graphql/errors/GraphqlErrorFormatter.ts'
import type { Subscriptions } from '../graphql/subscriptions/Subscriptions.ts'
import type { Credentials } from '../http/identity/authenticator.ts'
import type { Sessions } from './Sessions.ts'

/** What both subscription protocols share. */
export interface LiveDependencies {
  sessions: Sessions
  subscriptions: Subscriptions
  schema: GraphQLSchema
  formatter: GraphqlErrorFormatter
  /** Refuses pages of origins that may not call `/graphql`. */
  admitOrigin(request: FastifyRequest): void
  /** Authenticates by an API key, from the headers or given separately, or by a dashboard session. */
  authenticate(request: FastifyRequest, credentials?: Credentials): Promise<Caller>
  /** Makes the caller available to the log. */
  setCaller(request: FastifyRequest, caller: Caller): void
  /** Counts a subscription that started or was refused. @param key under which its operation was recorded, by default the request */
  count(request: FastifyRequest, outcome: Outcome, key?: object): void
}
