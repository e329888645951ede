/**
 * The control plane: what cannot name an operator, with the reason of each. All else names it, and can be sharded by it.
 */

/** What is unique across operators. */
export const uniqueAcrossOperators: Record<string, string> = {
  api_key_hash_unique: 'the directory of keys: the hash of a key finds its operator',
}

/** Files with statements that cannot name an operator: how many, and why. */
export const statementsAcrossOperators: Record<string, [count: number, why: string]> = {
  'src/domain/access/agencies/agencyGrants.ts': [
    1,
    'for an agency, which is told who granted it, and for the command line',
  ],
  'src/domain/access/agencies/operatorKeys.ts': [2, 'a key of an agency ends for all its operators'],
  'src/domain/access/agencies/rollAgencyKey.ts': [1, 'a key of an agency is replaced for all its operators'],
  'src/domain/access/createOperator.ts': [1, 'the names of all operators, for the command line of the administrator'],
  'src/domain/access/findKey.ts': [1, 'an API key: its hash names it, and nothing else does'],
  'src/domain/access/findOperators.ts': [
    2,
    'the operators themselves, for the command line of the administrator and for chores over the whole installation',
  ],
  'src/domain/access/locateKeys.ts': [3, 'a key of any operator, for the command line of the administrator'],
  'src/domain/access/operatorOfLink.ts': [
    7,
    'the directory of links that were signed before links carried the operator: one for each kind of object',
  ],
  'src/domain/availability/generateUpcomingTimeslots.ts': [1, 'a chore over the whole installation'],
  'src/domain/bookings/events/relayEvents.ts': [
    1,
    'the events of all operators: an event is relayed with its operator',
  ],
  'src/domain/bookings/lists/mergeBookingTotals.ts': [1, 'a chore over the whole installation'],
  'src/domain/bookings/sale/deleteOldIdempotencyRecords.ts': [1, 'a chore over the whole installation'],
  'src/domain/bulk/deleteOldBulkOperations.ts': [2, 'a chore over the whole installation'],
  'src/domain/emails/releaseAwaitingEmails.ts': [2, 'e-mails that wait for the mail server, which all operators share'],
  'src/domain/meters/quotas/recordCrossings.ts': [1, 'a job over the whole installation'],
  'src/domain/waitlist/requeueOffers.ts': [3, 'a chore over the whole installation'],
  'src/domain/waivers/deleteExpiredUploads.ts': [1, 'a chore over the whole installation'],
  'src/domain/workflows/addDefaultWorkflows.ts': [1, 'the operators without a workflow, when the service starts'],
}
