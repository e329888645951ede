import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { currencyViolations } from '../../products/currencyViolations.ts'
import { refuseViolations, type Violation } from '../../refusals/refusal.ts'
import { newId } from '../../scalars/typeid.ts'
import { findVoucherOfPayment, findVouchersById } from './findVouchers.ts'
import type { SellVoucherInput } from './SellVoucherInput.ts'
import type { Voucher } from './Voucher.ts'
import { newVoucherCode } from './voucherCodes.ts'
import { enterSale } from './voucherLedger.ts'

type Seller = Pick<Caller, 'operatorId' | 'currency' | 'keyId'>

/**
 * Sells a gift voucher under a new code. The same payment sells one voucher, however often the request is sent.
 * @param today the day of the sale on the operator's calendar
 */
export async function sellVoucher(
  database: Database,
  { operatorId, currency, keyId }: Seller,
  input: SellVoucherInput,
  today: string,
  now: Date,
): Promise<Voucher> {
  refuseViolations(voucherViolations(input, currency, today))
  const voucherId = newId(now)
  const paymentReference = input.paymentReference?.trim() || null
  const sold = {
    voucherId,
    code: newVoucherCode(),
    initialMinor: input.amount.amount,
    currency,
    recipient: input.recipient?.trim() || null,
    buyerEmail: input.buyerEmail ?? null,
    paymentReference,
    expiresOn: input.expiresOn ?? null,
    createdAt: now,
  }
  return database.transaction(async db => {
    if (await enterSale(db, operatorId, keyId || null, sold)) {
      return (await findVouchersById(db, operatorId, [voucherId])).get(voucherId)!
    }
    const earlier = (await findVoucherOfPayment(db, operatorId, paymentReference!))!
    if (earlier.initialMinor !== sold.initialMinor) {
      const detail = `Another voucher was sold for this payment, over ${earlier.initialMinor} (minor units of ${earlier.currency}).`
      refuseViolations([{ path: ['input', 'paymentReference'], detail }])
    }
    return earlier
  })
}

function voucherViolations({ amount, expiresOn }: SellVoucherInput, currency: string, today: string): Violation[] {
  const violations: Violation[] = []
  if (amount.amount < 1) {
    violations.push({ path: ['input', 'amount', 'amount'], detail: 'The amount of a voucher must be above zero.' })
  }
  violations.push(...currencyViolations(['input', 'amount'], amount, currency))
  if (expiresOn && expiresOn < today) {
    violations.push({ path: ['input', 'expiresOn'], detail: `The voucher would have expired on ${expiresOn} already.` })
  }
  return violations
}
