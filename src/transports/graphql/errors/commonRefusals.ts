import type { RefusalCode } from '../../../domain/refusals/refusal.ts'

/** The refusals that any field of any operation can have. They are documented once. */
export const commonRefusals = [
  'validation',
  'malformed-request',
  'method-not-allowed',
  'unsupported-media-type',
  'payload-too-large',
  'persisted-query-not-found',
  'document-not-trusted',
  'unauthenticated',
  'permission-denied',
  'operator-required',
  'rate-limited',
  'overloaded',
] as const satisfies RefusalCode[]

/** The refusals of paths, which only REST has. */
export const pathRefusals = ['invalid-activity-id'] as const satisfies RefusalCode[]

/** A refusal that only some fields have. */
export type FieldRefusal = Exclude<RefusalCode, (typeof commonRefusals)[number] | (typeof pathRefusals)[number]>
