import type { PageProps } from '../PageProps.ts'
import { CodeList } from './CodeList.tsx'
import { OneVoucher } from './OneVoucher.tsx'
import './promotions.css'
import { VoucherList } from './VoucherList.tsx'

/** The promo codes; with another path segment the gift vouchers, and with a third one of them. */
export function PromotionsPage({ rest: [part, code] }: PageProps) {
  if (part !== 'vouchers') return <CodeList />
  return code === undefined ? <VoucherList /> : <OneVoucher key={code} code={code} />
}
