import { Refusal } from '../../domain/refusals/refusal.ts'

/**
 * Whether a failed statement certainly had no effect, so that its parts can be retried one by one: PostgreSQL has refused it. If the
 * connection broke, the outcome is unknown; a client with an idempotency key can retry itself.
 */
export function isKnownRolledBack(error: unknown): boolean {
  if (error instanceof Refusal) return false
  return (error as { severity?: string } | null)?.severity === 'ERROR'
}
