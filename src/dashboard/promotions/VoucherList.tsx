import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { address, navigate, updateQuery } from '../address.ts'
import { PromotionVouchersDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { Choices } from '../kit/Choices.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { SearchField } from '../kit/SearchField.tsx'
import { usePaginatedQuery } from '../kit/usePaginatedQuery.ts'
import { words } from '../words.ts'
import { Parts } from './Parts.tsx'
import { SellVoucher } from './SellVoucher.tsx'
import { VoucherTable } from './VoucherTable.tsx'

const texts = words.promotions

type Left = keyof typeof texts.filters

/** The gift vouchers, latest first. */
export function VoucherList() {
  const { query } = address.value
  const text = query.get('text') ?? ''
  const asked = query.get('left') ?? ''
  const left: Left = Object.hasOwn(texts.filters, asked) ? (asked as Left) : 'all'
  const filter = useMemo(
    () => ({ ...(text && { text }), ...(left !== 'all' && { hasBalance: left === 'left' }) }),
    [text, left],
  )
  const growing = usePaginatedQuery(PromotionVouchersDocument, { filter }, each => each.vouchers)
  const selling = useSignal(false)
  return (
    <>
      <div class="head">
        <h1>{texts.vouchers}</h1>
        <div class="promotions-acts">
          <Parts at="promotions/vouchers" />
          {may('BOOKINGS_WRITE') && (
            <button
              type="button"
              class="main"
              onClick={() => {
                selling.value = true
              }}
            >
              {texts.sell}
            </button>
          )}
        </div>
      </div>
      <search class="tools">
        <SearchField hint={texts.searchVouchers} />
        <Choices
          label={texts.leftFilter}
          choices={texts.filters}
          chosen={left}
          choose={value => updateQuery({ left: value === 'all' ? '' : value })}
          unseen
        />
      </search>
      <QueryView query={growing.query}>
        {() =>
          growing.rows.length === 0 ? (
            <p class="empty">{text || left !== 'all' ? texts.noMatch : texts.noVouchers}</p>
          ) : (
            <VoucherTable vouchers={growing.rows} />
          )
        }
      </QueryView>
      {growing.problem && <ProblemBanner problem={growing.problem} retry={growing.more} />}
      {growing.hasMore && (
        <div class="pages">
          <button type="button" disabled={growing.busy} onClick={growing.more}>
            {words.more}
          </button>
        </div>
      )}
      {selling.value && (
        <SellVoucher
          close={() => {
            selling.value = false
          }}
          done={code => navigate(`promotions/vouchers/${code}`)}
        />
      )}
    </>
  )
}
