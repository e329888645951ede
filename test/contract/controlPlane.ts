/**
 * The control plane: what cannot name an operator, with the reason of each. All else names it, and can be sharded by it.
 */

/** What is unique across operators. */
export const uniqueAcrossOperators: Record<string, string> = {
  api_key_directory_pkey: 'the hash of a key that was issued before keys carried their operator finds it',
}

/** Tables of the installation, whose rows belong to no operator. */
export const tablesOfInstallation: Record<string, string> = {
  agency: 'sells for several operators',
  agency_key: 'opens nothing by itself: each operator that granted the agency has a key of its own',
  backup_run: 'a backup is of all operators',
  link_secret: 'signs the links of all operators',
  schema_migration: 'the schema is that of all operators',
  spent_challenge: 'a challenge is spent before it is known who has answered it',
  time_zone: 'the offsets of time zones are the same for all',
  worker: 'works for all operators',
}

/** Files with statements that cannot name an operator, and run as the owner of the tables: how many, and why. */
export const statementsOfMigrations: Record<string, [count: number, why: string]> = {
  'src/app/schema/inBatches.ts': [1, 'finds the operators with rows that a migration changes'],
  'src/domain/zones/storeTimeZones.ts': [1, 'the time zones that any operator uses, when the schema is migrated'],
}

/** Files with statements over the views of the control plane: how many, and why. */
export const statementsOfControlPlane: Record<string, [count: number, why: string]> = {
  // Directories, which find the operator.
  'src/domain/access/findKey.ts': [1, 'the directory, for a key that was issued before keys carried their operator'],
  'src/domain/access/locateKeys.ts': [2, 'a key of any operator, for the command line of the administrator'],
  'src/domain/access/operatorOfLink.ts': [
    7,
    'a link that was signed before links carried the operator: one statement for each kind of object',
  ],
  'src/domain/access/sql/feed_position.sql': [1, 'the position of the operator whose key is looked up'],
  // The operators themselves.
  'src/domain/access/createOperator.ts': [1, 'the names of all operators, for the command line of the administrator'],
  'src/domain/access/findOperators.ts': [2, 'all operators, for the command line of the administrator and for chores'],
  'src/demo/loadDemo.ts': [1, 'whether the database has the demo'],
  // People who sign in by their e-mail address, perhaps at several operators.
  'src/domain/staff/requestSignIn.ts': [1, 'finds the accounts that have an e-mail address'],
  'src/domain/staff/identities/findIdentityAccounts.ts': [1, 'finds the accounts of whom a provider has identified'],
  // Agencies.
  'src/domain/access/agencies/agencyGrants.ts': [
    1,
    'for an agency, which is told who granted it, and for the command line',
  ],
  // Workers and chores: they find who has work, and do it operator by operator.
  'src/app/tasks/bulk/resumeBulkOperations.ts': [1, 'finds the bulk operations whose job was given up'],
  'src/domain/closures/resumeClosures.ts': [1, 'finds the closures whose job was lost'],
  'src/app/tasks/planNights.ts': [1, 'finds the operators without a nightly job'],
  'src/domain/assignments/assignUpcoming.ts': [1, 'finds the resources with departures that lack members'],
  'src/domain/availability/generateUpcomingTimeslots.ts': [1, 'finds the activities that need timeslots of a new day'],
  'src/domain/products/announceDatedPrices.ts': [1, 'finds the activities whose prices change because a day has come'],
  'src/domain/audit/measureVerifications.ts': [1, 'metrics: what the verifications of all audit logs found'],
  'src/domain/bookings/events/measureUnrelayed.ts': [1, 'metrics: how many events of all operators wait'],
  'src/domain/bookings/events/relayEvents.ts': [1, 'finds the operators with events to relay'],
  'src/domain/bookings/lists/mergeBookingTotals.ts': [1, 'finds the operators with totals to merge'],
  'src/domain/bookings/sale/deleteOldIdempotencyRecords.ts': [1, 'finds the operators with old records'],
  'src/domain/bulk/deleteOldBulkOperations.ts': [1, 'finds the operators with old operations'],
  'src/domain/changes/deleteOldChanges.ts': [1, 'finds the operators with old changes'],
  'src/domain/changes/measureUnnumbered.ts': [1, 'metrics: how many changes of all operators wait'],
  'src/domain/changes/numberChanges.ts': [1, 'finds the operators with changes to number'],
  'src/domain/emails/measureAwaiting.ts': [1, 'metrics: how many e-mails of all operators wait'],
  'src/domain/emails/releaseAwaitingEmails.ts': [1, 'finds the operators with e-mails that wait for the mail server'],
  'src/domain/meters/quotas/recordCrossings.ts': [1, 'finds the operators whose usage may have reached a quota'],
  'src/domain/resources/generateUpcomingQuantities.ts': [1, 'finds the resources that need quantities of a new day'],
  'src/domain/waitlist/requeueOffers.ts': [
    3,
    'finds the operators with entries that wait, and timeslots with expired holds or places to offer',
  ],
  'src/domain/products/pictures/deleteUnusedPictures.ts': [1, 'finds the operators with pictures to look up'],
  'src/domain/waivers/deleteExpiredUploads.ts': [1, 'finds the operators with uploads that have expired'],
  'src/domain/webhooks/claimDeliveries.ts': [1, 'finds the operators with deliveries that are due'],
  'src/domain/webhooks/deleteOldDeliveries.ts': [1, 'finds the operators with old deliveries'],
  'src/domain/webhooks/measureDeliveries.ts': [1, 'metrics: how many deliveries of all operators wait'],
  'src/domain/webhooks/planDeliveries.ts': [1, 'finds the operators with changes for endpoints'],
  'src/domain/workflows/addDefaultWorkflows.ts': [1, 'finds the operators without a workflow, when the service starts'],
  'src/platform/jobs/findWork.ts': [1, 'finds whether anything waits for a worker'],
}
