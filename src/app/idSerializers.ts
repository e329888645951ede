import { encodeTypeId, type TypeIdPrefix, UUID } from '../domain/scalars/typeid.ts'

const PREFIXES: Readonly<Record<string, TypeIdPrefix>> = {
  activityId: 'act',
  basketId: 'bsk',
  bookingId: 'bkg',
  closureId: 'cls',
  emailId: 'eml',
  keyId: 'key',
  operatorId: 'op',
  partnerId: 'ptr',
  scheduleId: 'sch',
  timeslotId: 'ts',
  uploadId: 'upl',
  usageQuotaId: 'quo',
  waitlistId: 'wl',
  workflowId: 'wf',
}

/** Logs identifiers as the API shows them, so that what a client quotes can be found. */
export const idSerializers: Readonly<Record<string, (value: unknown) => unknown>> = Object.fromEntries(
  Object.entries(PREFIXES).map(([name, prefix]) => [
    name,
    (value: unknown) => (typeof value === 'string' && UUID.test(value) ? encodeTypeId(prefix, value) : value),
  ]),
)
