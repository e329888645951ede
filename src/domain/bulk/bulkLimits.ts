import { BODY_LIMIT } from '../refusals/bodyTooLarge.ts'

/** The limits of bulk operations. Those in hours and days are told in descriptions and in the guide. */
export const bulkLimits = {
  /** Bulk operations of an operator that have not ended. They share a queue, a few seconds each. */
  unfinished: 5,
  /** The size of a file in bytes. */
  fileBytes: 100_000_000,
  /** The length of a line in bytes: that of a request. */
  lineBytes: BODY_LIMIT,
  /** How long a link is valid, and how long a bulk mutation waits for its file. */
  linkHours: 1,
  /** How long a bulk operation and its result are kept. */
  keptDays: 7,
} as const
