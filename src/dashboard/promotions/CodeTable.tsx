import { isolate } from '../../domain/rules/isolate.ts'
import type { PromotionCodeFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count, money, shortDay } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { percentText } from './codeDraft.ts'

const texts = words.promotions

type Code = PromotionCodeFragment

/** The table of promo codes, one per row. */
export function CodeTable({
  codes,
  activities,
  change,
  toggle,
}: {
  codes: readonly Code[]
  activities: readonly { id: string; name: string }[]
  change(code: Code): void
  toggle(code: Code): void
}) {
  const nameOf = (id: string) => activities.find(each => each.id === id)?.name ?? id
  const columns: Column<Code>[] = [
    {
      key: 'code',
      head: texts.code,
      cell: ({ code, name }) => (
        <span class="promotions-valid">
          <code>{code}</code>
          <span class="quiet promotions-below">
            <Bdi>{name}</Bdi>
          </span>
        </span>
      ),
    },
    { key: 'discount', head: texts.discount, cell: discountOf },
    {
      key: 'valid',
      head: texts.validFor,
      cell: ({ activityIds, ...days }) => (
        <span class="promotions-valid">
          {activityIds.length === 0 ? texts.allActivities : activityIds.map(id => isolate(nameOf(id))).join(', ')}
          {daysOf(days).map(each => (
            <span key={each} class="quiet promotions-below">
              {each}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'uses',
      head: texts.uses,
      number: true,
      cell: ({ useCount: uses, maxUses, maxUsesPerCustomer }) => (
        <>
          {texts.usesOf(count(uses), maxUses == null ? undefined : count(maxUses))}
          {maxUsesPerCustomer != null && (
            <span class="quiet promotions-below">{texts.perCustomer(count(maxUsesPerCustomer))}</span>
          )}
        </>
      ),
    },
    {
      key: 'state',
      head: words.state,
      cell: ({ active }) => <Badge kind={active ? 'good' : 'bad'} word={active ? texts.active : texts.inactive} />,
    },
    ...(may('CATALOGUE_WRITE')
      ? [
          {
            key: 'acts',
            head: texts.actions,
            cell: (code: Code) => (
              <span class="promotions-row-acts">
                <button type="button" aria-label={`${texts.change}: ${code.code}`} onClick={() => change(code)}>
                  {texts.change}
                </button>
                <button
                  type="button"
                  aria-label={`${code.active ? texts.deactivate : texts.activate}: ${code.code}`}
                  onClick={() => toggle(code)}
                >
                  {code.active ? texts.deactivate : texts.activate}
                </button>
              </span>
            ),
          },
        ]
      : []),
  ]
  return <Table name={texts.codes} columns={columns} rows={codes} keyOf={code => code.id} over={code => !code.active} />
}

const discountOf = ({ amount, percent }: Code) => (amount ? money(amount) : percentText(percent ?? 0))

/** The days on which it can be used, and those of its activities. */
function daysOf({ soldFrom, soldTo, dateFrom, dateTo }: Pick<Code, 'soldFrom' | 'soldTo' | 'dateFrom' | 'dateTo'>) {
  const day = (date: string | null | undefined) => (date ? shortDay(date) : undefined)
  return [
    ...(soldFrom || soldTo ? [texts.sold(day(soldFrom), day(soldTo))] : []),
    ...(dateFrom || dateTo ? [texts.held(day(dateFrom), day(dateTo))] : []),
  ]
}
