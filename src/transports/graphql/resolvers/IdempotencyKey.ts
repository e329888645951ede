import { Arg } from 'type-graphql'
import { IdempotencyKeyText } from '../../../domain/scalars/IdempotencyKeyText.ts'

/** The argument that distinguishes a retried mutation from a new one. */
export const IdempotencyKey = (promise: string) =>
  Arg('idempotencyKey', () => IdempotencyKeyText, {
    nullable: true,
    description: `Makes it safe to retry the request. ${promise} A different request with the same key is refused.`,
  })
