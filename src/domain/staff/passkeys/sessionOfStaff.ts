import type { Caller } from '../../access/Caller.ts'
import { Refusal } from '../../refusals/refusal.ts'

/**
 * The session of a person who is signed in to a staff account.
 * @throws Refusal permission-denied for the key of a program, and a session that was opened with one
 */
export function sessionOfStaff({ role, sessionId }: Pick<Caller, 'role' | 'sessionId'>): string {
  if (role && sessionId) return sessionId
  throw new Refusal('permission-denied', 'Passkeys are for staff accounts. Sign in to yours on the dashboard.')
}
