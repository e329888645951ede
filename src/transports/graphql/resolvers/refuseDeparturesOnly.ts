import { admit, hasScope } from '../../../domain/access/admit.ts'
import type { Caller } from '../../../domain/access/Caller.ts'

/**
 * Refuses who may read departures and nothing else, such as a guide, at a field that leads from a departure to what is not of it. A scope
 * that the field declares would make it nullable.
 */
export function refuseDeparturesOnly(caller: Caller): void {
  if (hasScope(caller, 'departures:read')) admit(caller, ['bookings:read', 'operator:read'])
}
