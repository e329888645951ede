import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type StatementStep, StatementsReopenDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count } from '../format.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import type { PartnerOfMonth } from './PartnerOfMonth.ts'
import { PayStatements } from './PayStatements.tsx'
import { SendStatements } from './SendStatements.tsx'

const texts = words.statements

/** What can be done with statements of a closed month: each button acts on those for which it is possible. */
export function StatementActs({ of, done }: { of: readonly PartnerOfMonth[]; done(): void }) {
  const doing = useSignal<'send' | 'pay' | undefined>(undefined)
  const unsent = of.filter(each => each.statement.status.sentAt === null)
  const unpaid = of.filter(each => each.statement.status.paidAt === null)
  const sent = of.filter(each => each.statement.status.sentAt !== null)
  const paid = of.filter(each => each.statement.status.paidAt !== null)
  const reopen = useAction(async (undo: StatementStep, some: readonly PartnerOfMonth[]) => {
    const { month } = some[0]!.statement
    const partnerIds = some.map(each => each.id)
    await fetchGraphql(StatementsReopenDocument, { input: { month, partnerIds, undo } })
    toast(texts.undone(count(some.length)))
    done()
  })
  if (!may('PARTNERS_WRITE')) return null
  const close = () => {
    doing.value = undefined
  }
  return (
    <>
      {unsent.length > 0 && (
        <button
          type="button"
          class="main"
          onClick={() => {
            doing.value = 'send'
          }}
        >
          {texts.send}
        </button>
      )}
      {unpaid.length > 0 && (
        <button
          type="button"
          onClick={() => {
            doing.value = 'pay'
          }}
        >
          {texts.pay}
        </button>
      )}
      {sent.length > 0 && (
        <button type="button" disabled={reopen.busy} onClick={() => void reopen.run('SENT', sent)}>
          {texts.undoSent}
        </button>
      )}
      {paid.length > 0 && (
        <button type="button" disabled={reopen.busy} onClick={() => void reopen.run('PAID', paid)}>
          {texts.undoPaid}
        </button>
      )}
      {reopen.problem && <ProblemBanner problem={reopen.problem} />}
      {doing.value === 'send' && <SendStatements of={unsent} close={close} done={done} />}
      {doing.value === 'pay' && <PayStatements of={unpaid} close={close} done={done} />}
    </>
  )
}
