import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import {
  type StatementLineRowFragment,
  StatementLinesDocument,
  type StatementSumFiguresFragment,
  type StatementsQuery,
} from '../api/generated.ts'
import { viewer } from '../api/viewer.ts'
import { count, instantIn, money } from '../format.ts'
import { downloadCsv } from '../kit/downloadCsv.ts'
import { everyPage } from '../kit/everyPage.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { usePaginatedQuery } from '../kit/usePaginatedQuery.ts'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { LineTable } from './LineTable.tsx'
import { Parties } from './Parties.tsx'
import type { PartnerOfMonth } from './PartnerOfMonth.ts'
import { StatementActs } from './StatementActs.tsx'
import { StatusCell } from './StatusCell.tsx'
import { statementCsv } from './statementCsv.ts'

const texts = words.statements

const kinds = ['sales', 'amendments', 'cancellations', 'total'] as const
const amounts = ['retail', 'commission', 'voucher', 'net'] as const

/** The statement of a partner for a month: its totals, its lines, a file of them, and on paper. */
export function OneStatement({
  partner,
  operator,
  done: refetch,
}: {
  partner: PartnerOfMonth
  operator: StatementsQuery['viewer']['operator']
  done(): void
}) {
  const { id: partnerId, name, slug, statement } = partner
  const { month, closedAt, total, status } = statement
  useTitle(texts.title, name)
  const zone = viewer.value?.operator.timeZone ?? 'UTC'
  const list = usePaginatedQuery(
    StatementLinesDocument,
    { partnerId, month },
    result => result.partnerStatement.lines,
    100,
  )
  const whole = useSignal<StatementLineRowFragment[] | undefined>(undefined)
  const done = useSignal(0)
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const readAll = useAction(async (use: (lines: StatementLineRowFragment[]) => void) => {
    const controller = new AbortController()
    stopping.current = controller
    done.value = 0
    const progress = (read: number) => {
      done.value = read
    }
    try {
      const { signal } = controller
      const asked = { partnerId, month }
      use(await everyPage(StatementLinesDocument, asked, result => result.partnerStatement.lines, progress, signal))
    } catch (error) {
      if (!controller.signal.aborted) throw error
    }
  })
  // It is printed once all of its lines are on the page.
  useEffect(() => {
    if (!whole.value) return
    print()
    whole.value = undefined
  }, [whole.value])
  const download = (lines: StatementLineRowFragment[]) => {
    downloadCsv(`${texts.file}-${slug}-${month}`, ...statementCsv(lines))
    toast(texts.written(count(lines.length)))
  }
  const printAll = (lines: StatementLineRowFragment[]) => {
    whole.value = lines
  }
  return (
    <>
      <p class="quiet statements-lead">{closedAt ? texts.closed(instantIn(closedAt, zone)) : texts.open}</p>
      <Parties operator={operator} partner={partner} />
      <p class="statements-lead">
        <StatusCell status={status} zone={zone} />
      </p>
      {closedAt && (
        <div class="statements-acts no-print">
          <StatementActs of={[partner]} done={refetch} />
        </div>
      )}
      <Totals statement={statement} />
      <div class="head statements-part">
        <h2>{texts.lines}</h2>
        {total.lineCount > 0 && (
          <div class="statements-acts no-print">
            {readAll.busy ? (
              <>
                <progress max={Math.max(total.lineCount, 1)} value={done.value} aria-label={texts.csvLong} />
                <span class="quiet">{texts.writing(count(done.value), count(total.lineCount))}</span>
                <button type="button" onClick={() => stopping.current?.abort()}>
                  {texts.stop}
                </button>
              </>
            ) : (
              <>
                <button type="button" title={texts.csvLong} onClick={() => void readAll.run(download)}>
                  {words.csv}
                </button>
                <button type="button" title={texts.printLong} onClick={() => void readAll.run(printAll)}>
                  {texts.print}
                </button>
              </>
            )}
          </div>
        )}
      </div>
      {readAll.problem && <ProblemBanner problem={readAll.problem} />}
      <QueryView query={list.query}>
        {() =>
          list.rows.length === 0 ? (
            <p class="empty">{texts.none}</p>
          ) : (
            <>
              <LineTable lines={whole.value ?? list.rows} whole={whole.value !== undefined} zone={zone} />
              {list.problem && <ProblemBanner problem={list.problem} />}
              {list.hasMore && (
                <p class="pages no-print">
                  <button type="button" disabled={list.busy} onClick={list.more}>
                    {texts.more}
                  </button>
                </p>
              )}
            </>
          )
        }
      </QueryView>
    </>
  )
}

/** The totals, one row for each kind of line. */
function Totals({ statement }: { statement: PartnerOfMonth['statement'] }) {
  return (
    <div class="wide">
      <table class="statements-totals" aria-label={texts.total}>
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.lines}</th>
            {amounts.map(each => (
              <th key={each} scope="col">
                {texts[each]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(kind => (
            <TotalRow key={kind} name={texts[kind]} sum={statement[kind]} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TotalRow({ name, sum }: { name: string; sum: StatementSumFiguresFragment }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-head={texts.lines}>{count(sum.lineCount)}</td>
      {amounts.map(each => (
        <td key={each} data-head={texts[each]}>
          {money(sum[each])}
        </td>
      ))}
    </tr>
  )
}
