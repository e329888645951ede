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
  'src/domain/availability/generateUpcomingTimeslots.ts': [1, 'finds the activities that need timeslots of a new day'],
  'src/domain/bookings/events/relayEvents.ts': [1, 'finds the operators with events to relay'],
  'src/domain/bookings/lists/mergeBookingTotals.ts': [1, 'finds the operators with totals to merge'],
  'src/domain/bookings/sale/deleteOldIdempotencyRecords.ts': [1, 'finds the operators with old records'],
  'src/domain/bulk/deleteOldBulkOperations.ts': [
    2,
    'finds the operations that have expired or whose file was not sent',
  ],
  'src/domain/emails/releaseAwaitingEmails.ts': [1, 'finds the operators with e-mails that wait for the mail server'],
  'src/domain/meters/quotas/recordCrossings.ts': [1, 'finds the operators whose usage may have reached a quota'],
  'src/domain/waitlist/requeueOffers.ts': [
    3,
    'finds the operators with entries that wait, and timeslots with expired holds or places to offer',
  ],
  'src/domain/waivers/deleteExpiredUploads.ts': [1, 'finds the uploads that have expired'],
  'src/domain/workflows/addDefaultWorkflows.ts': [1, 'finds the operators without a workflow, when the service starts'],
}
