import { deleteOldBulkOperations } from '../../domain/bulk/deleteOldBulkOperations.ts'
import { eraseCopies } from '../../domain/persons/eraseCopies.ts'
import type { ErasedRecords } from '../../domain/persons/erasePerson.ts'
import { deleteExpiredUploads } from '../../domain/waivers/deleteExpiredUploads.ts'
import type { Attempt } from '../../platform/jobs/Task.ts'
import type { Services } from '../../transports/graphql/Services.ts'

/** Completes the erasure of a person after its transaction: deletes the files, and erases what was being written meanwhile. */
export async function completeErasure(services: Services, erased: ErasedRecords, attempt: Attempt): Promise<void> {
  const { now } = attempt
  await eraseCopies(services.database, erased, now)
  await deleteExpiredUploads(services, now, attempt)
  await deleteOldBulkOperations(services, now, attempt)
}
