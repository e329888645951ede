import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { address } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PromotionCodeChangeDocument, type PromotionCodeFragment, PromotionCodesDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { LastChanges } from '../kit/LastChanges.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { SearchField } from '../kit/SearchField.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { usePaginatedQuery } from '../kit/usePaginatedQuery.ts'
import { words } from '../words.ts'
import { CodeForm } from './CodeForm.tsx'
import { CodeTable } from './CodeTable.tsx'
import { Parts } from './Parts.tsx'

const texts = words.promotions

/** The promo codes, latest first. */
export function CodeList() {
  const text = address.value.query.get('text') ?? ''
  const filter = useMemo(() => (text ? { text } : {}), [text])
  const audit = may('AUDIT_READ')
  const growing = usePaginatedQuery(PromotionCodesDocument, { filter, audit }, each => each.promoCodes)
  const editing = useSignal<PromotionCodeFragment | 'new' | undefined>(undefined)
  const { refetch } = growing.query
  const toggling = useAction(async ({ id: promoCodeId, code, active }: PromotionCodeFragment) => {
    await fetchGraphql(PromotionCodeChangeDocument, { input: { promoCodeId, active: !active } })
    toast(active ? texts.deactivated(code) : texts.activated(code))
    refetch()
  })
  const close = () => {
    editing.value = undefined
  }
  return (
    <>
      <div class="head">
        <h1>{texts.codes}</h1>
        <div class="promotions-acts">
          <Parts at="promotions" />
          {may('CATALOGUE_WRITE') && (
            <button
              type="button"
              class="main"
              onClick={() => {
                editing.value = 'new'
              }}
            >
              {texts.newCode}
            </button>
          )}
        </div>
      </div>
      <search class="tools">
        <SearchField hint={texts.searchCodes} />
      </search>
      {toggling.problem && <ProblemBanner problem={toggling.problem} />}
      <QueryView query={growing.query}>
        {data => (
          <>
            {growing.rows.length === 0 ? (
              <p class="empty">{text ? texts.noMatch : texts.noCodes}</p>
            ) : (
              <CodeTable
                codes={growing.rows}
                activities={data.products.nodes}
                change={code => {
                  editing.value = code
                }}
                toggle={code => void toggling.run(code)}
              />
            )}
            {editing.value && (
              <CodeForm
                code={editing.value === 'new' ? undefined : editing.value}
                activities={data.products.nodes}
                close={close}
                done={refetch}
              />
            )}
          </>
        )}
      </QueryView>
      {growing.query.data && <LastChanges changes={growing.query.data.changes?.nodes} of={{ kind: 'PROMO_CODE' }} />}
      {growing.problem && <ProblemBanner problem={growing.problem} retry={growing.more} />}
      {growing.hasMore && (
        <div class="pages">
          <button type="button" disabled={growing.busy} onClick={growing.more}>
            {words.more}
          </button>
        </div>
      )}
    </>
  )
}
