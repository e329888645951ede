import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { notFound } from '../../refusals/notFound.ts'
import { findVouchersById } from './findVouchers.ts'
import type { Voucher } from './Voucher.ts'
import { enterVoid } from './voucherLedger.ts'

/** Voids a voucher: what is left of it is taken, and it pays for nothing any more. Doing it again has no effect. */
export async function voidVoucher(
  database: Database,
  { operatorId, keyId }: Pick<Caller, 'operatorId' | 'keyId'>,
  voucherId: string,
  reason: string | null,
  now: Date,
): Promise<Voucher> {
  return database.transaction(async db => {
    await enterVoid(db, operatorId, voucherId, { keyId: keyId || null, reason: reason?.trim() || null }, now)
    const voucher = (await findVouchersById(db, operatorId, [voucherId])).get(voucherId)
    if (!voucher) throw notFound('voucher')
    return voucher
  })
}
