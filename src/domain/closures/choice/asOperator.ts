import type { Caller } from '../../access/Caller.ts'

/** The customer chooses from what the operator offers: its cutoffs and terms for customers do not apply. */
export function asOperator(caller: Caller): Caller {
  return { ...caller, scopes: [...caller.scopes, 'bookings:write'] }
}
