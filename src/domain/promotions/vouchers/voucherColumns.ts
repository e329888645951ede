import type { Voucher } from './Voucher.ts'
import type { VoucherEntry } from './VoucherEntry.ts'

/** The row of a voucher `v`. */
export type VoucherRow = Omit<Voucher, 'initial' | 'balance'>

export const voucherColumns = [
  'v.voucher_id as voucherId',
  'v.code',
  'v.initial_minor as initialMinor',
  'v.balance_minor as balanceMinor',
  'v.currency',
  'v.recipient',
  'v.buyer_email as buyerEmail',
  'v.payment_reference as paymentReference',
  'v.expires_on as expiresOn',
  'v.voided_at as voidedAt',
  'v.void_reason as voidReason',
  'v.created_at as createdAt',
  'v.last_entry as lastEntry',
] as const

/** Converts a row to a Voucher. */
export function asVoucher(row: VoucherRow): Voucher {
  const { initialMinor, balanceMinor, currency } = row
  return {
    ...row,
    initial: { amount: initialMinor, currency },
    balance: { amount: balanceMinor, currency },
  }
}

/** The row of an entry `e` of a voucher `v`. */
export type VoucherEntryRow = Omit<VoucherEntry, 'amount' | 'balance'> & {
  voucherId: string
  currency: string
}

export const voucherEntryColumns = [
  'e.voucher_id as voucherId',
  'e.number as entryNumber',
  'e.kind',
  'e.amount_minor as amountMinor',
  'e.balance_minor as balanceMinor',
  'v.currency',
  'e.booking_id as bookingId',
  'e.key_id as keyId',
  'e.occurred_at as occurredAt',
] as const

/** Converts a row to a VoucherEntry. */
export function asVoucherEntry(row: VoucherEntryRow): VoucherEntry {
  const { amountMinor, balanceMinor, currency } = row
  return {
    ...row,
    amount: { amount: amountMinor, currency },
    balance: { amount: balanceMinor, currency },
  }
}
