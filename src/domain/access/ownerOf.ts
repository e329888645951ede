import type { Caller } from './Caller.ts'

/** The owner of a caller's uploads: the booking of a waiver link, the partner, or otherwise the operator. */
export function ownerOf(caller: Caller): string {
  return caller.bookingId ?? caller.partnerId ?? caller.operatorId
}
