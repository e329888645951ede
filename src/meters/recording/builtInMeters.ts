import { encodeTypeId } from '../../scalars/typeid.ts'

/** Meters that the service records itself, one entry for each platform event. */
export const ORDER_COMPLETED = 'order-completed'

/** What an `order-completed` entry carries as its ExtraInfo. */
export function orderCompletedInfo(basketId: string): string {
  return JSON.stringify({ BasketID: encodeTypeId('bsk', basketId) })
}

/** A workflow has sent an e-mail; its entries carry no ExtraInfo. */
export const WORKFLOW_EMAIL_SENT = 'workflow-email-sent'

/** Places were offered by e-mail to a customer on the waitlist. */
export const WAITLIST_NOTIFIED = 'waitlist-notified'

/** What a `waitlist-notified` entry carries as its ExtraInfo. */
export function waitlistNotifiedInfo(waitlistId: string, bookingId: string): string {
  return JSON.stringify({ WaitlistID: encodeTypeId('wl', waitlistId), MultiBookingID: encodeTypeId('bkg', bookingId) })
}

/** All of them. */
export const builtInMeters: readonly string[] = [ORDER_COMPLETED, WORKFLOW_EMAIL_SENT, WAITLIST_NOTIFIED]
