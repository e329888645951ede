import { Voucher } from '../../../domain/promotions/vouchers/Voucher.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const VoucherConnection = connectionType(() => Voucher, {
  name: 'Voucher',
  one: 'a gift voucher',
  many: 'gift vouchers',
})

export type VoucherConnection = CountedConnection<Voucher>

export const VoucherCountResolver = totalCountOf(VoucherConnection)
