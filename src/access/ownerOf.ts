import type { Caller } from './Caller.ts'

/** The owner of what a caller uploads: the booking of a waiver link, the partner, or else the operator itself. */
export function ownerOf(caller: Caller): string {
  return caller.bookingId ?? caller.partnerId ?? caller.operatorId
}
