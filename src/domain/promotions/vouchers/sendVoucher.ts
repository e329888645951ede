import { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import type { Email } from '../../emails/Email.ts'
import { EmailKind } from '../../emails/EmailKind.ts'
import { findEmailsById } from '../../emails/findEmails.ts'
import { planWrittenEmail } from '../../emails/planWrittenEmail.ts'
import { notFound } from '../../refusals/notFound.ts'
import { refuseViolations, type Violation } from '../../refusals/refusal.ts'
import { localDay } from '../../scalars/localDay.ts'
import { voucherReason } from './findRedeemable.ts'
import { findVouchersById } from './findVouchers.ts'
import { renderVoucher } from './renderVoucher.ts'
import type { Voucher } from './Voucher.ts'
import type { VoucherDelivery } from './VoucherDelivery.ts'

const MAX_DAYS_AHEAD = 366

/**
 * Plans the e-mail that brings a gift voucher to its receiver, now or in the morning of a day. It can be sent again.
 * @throws Refusal `not-found`, or `validation` if nobody could use the voucher then
 */
export async function sendVoucher(
  database: Database,
  { operatorId, operatorName, timeZone, currency }: Caller,
  voucherId: string,
  { email, message, date }: VoucherDelivery,
  now: Date,
): Promise<Email> {
  return database.transaction(async db => {
    const voucher = (await findVouchersById(db, operatorId, [voucherId])).get(voucherId)
    if (!voucher) throw notFound('voucher')
    const today = localDay(now, timeZone)
    refuseViolations(
      deliveryViolations(voucher, date ?? null, { today, latest: localDay(now, timeZone, MAX_DAYS_AHEAD), currency }),
    )
    const dueAt = date && date > today ? morningOf(date, timeZone) : now
    const content = {
      to: { name: voucher.recipient ?? '', address: email },
      ...renderVoucher(voucher, operatorName, message?.trim() || null),
    }
    const plan = { operatorId, kind: EmailKind.VOUCHER, occasion: voucherId, dueAt } as const
    const emailId = await planWrittenEmail(db, plan, content, now)
    return (await findEmailsById(db, operatorId, [emailId])).get(emailId)!
  })
}

function morningOf(date: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: '09:00' }).epochMilliseconds)
}

function deliveryViolations(
  voucher: Voucher,
  date: string | null,
  { today, latest, currency }: { today: string; latest: string; currency: string },
): Violation[] {
  const violations: Violation[] = []
  const reason = voucherReason(voucher, { today: date ?? today, currency })
  if (reason === 'VOIDED') violations.push({ path: ['input', 'voucherId'], detail: 'This voucher is void.' })
  if (reason === 'EMPTY') violations.push({ path: ['input', 'voucherId'], detail: 'Nothing is left of this voucher.' })
  if (reason === 'EXPIRED') {
    violations.push({ path: ['input', 'date'], detail: `This voucher can be used until ${voucher.expiresOn} only.` })
  }
  if (date && date < today) violations.push({ path: ['input', 'date'], detail: `${date} is over: it is ${today} now.` })
  if (date && date > latest) violations.push({ path: ['input', 'date'], detail: `The latest day is ${latest}.` })
  return violations
}
