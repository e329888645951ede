import { address } from '../address.ts'
import { CashUpDocument, type CashUpQuery } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may, viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { instant, longDay, money } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { useNow } from '../kit/useNow.ts'
import { useTitle } from '../kit/useTitle.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { DayChoice } from '../timeline/DayChoice.tsx'
import { shownDay } from '../today/shownDay.ts'
import { words } from '../words.ts'
import { CloseForm } from './CloseForm.tsx'
import { MethodTable } from './MethodTable.tsx'
import { sumByMethod } from './sumByMethod.ts'
import { TransactionList } from './TransactionList.tsx'
import '../kit/paper.css'
import './cashUp.css'

const texts = words.cashUp

/** The money of a day: what came in by each method and person, every payment and refund, and the count at its end. */
export function CashUpPage() {
  const operator = viewer.value?.operator
  return operator ? <OfDay zone={operator.timeZone} currency={operator.currency} /> : <Skeleton />
}

function OfDay({ zone, currency }: { zone: string; currency: string }) {
  const now = useNow()
  const today = todayIn(zone, now)
  const date = shownDay(address.value.query, zone, now)
  const filter = { date: { from: date, to: date }, kinds: null, methods: null, keyIds: null }
  const query = useQuery(CashUpDocument, { date, filter })
  useAutoRefetch(query)
  useTitle(texts.name, longDay(date))
  return (
    <div class="cash-up">
      <div class="head">
        <h1>
          {texts.name} <span class="cash-up-day">{longDay(date)}</span>
        </h1>
        <div class="cash-up-days no-print">
          <DayChoice day={date} today={today} />
          <button type="button" onClick={() => print()}>
            {words.manifest.print}
          </button>
        </div>
      </div>
      <QueryView query={query}>
        {({ transactionTotals, tillCloses }) => {
          const sums = sumByMethod(transactionTotals)
          return (
            <>
              <Closes closes={tillCloses} />
              <div class="cash-up-parts">
                <MethodTable sums={sums} currency={currency} />
                {may('BOOKINGS_WRITE') && date <= today && (
                  <CloseForm key={date} date={date} sums={sums} currency={currency} closed={query.refetch} />
                )}
              </div>
            </>
          )
        }}
      </QueryView>
      <h2>{texts.list}</h2>
      <TransactionList key={date} filter={filter} />
    </div>
  )
}

/** When the day was closed, and what was counted then. */
function Closes({ closes }: { closes: CashUpQuery['tillCloses'] }) {
  if (closes.length === 0) return null
  return (
    <ul class="cash-up-closes" aria-label={texts.closes}>
      {closes.map(({ closedAt, byName, note, counts }) => (
        <li key={closedAt}>
          <strong>{texts.closedAt(instant(closedAt))}</strong> <Bdi>{byName ?? ''}</Bdi>
          <span class="cash-up-counts">
            {counts.map(({ method, counted, expected }) => {
              const difference = counted.amount - expected.amount
              return (
                <span key={method} class={difference === 0 ? undefined : 'cash-up-off'}>
                  {words.methods[method]} {money(counted)}
                  {difference !== 0 &&
                    `: ${(difference < 0 ? texts.missing : texts.over)(money({ ...counted, amount: Math.abs(difference) }))}`}
                </span>
              )
            })}
          </span>
          {note && <p dir="auto">{note}</p>}
        </li>
      ))}
    </ul>
  )
}
