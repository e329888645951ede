import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type PaymentMethod, StatementsPayDocument, StatementsReopenDocument } from '../api/generated.ts'
import { count, longMonth, money } from '../format.ts'
import { TextField } from '../inputs/TextField.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { MethodField } from '../kit/MethodField.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import { addedMoney } from './addedMoney.ts'
import type { PartnerOfMonth } from './PartnerOfMonth.ts'

const texts = words.statements

/** Records that statements are paid, with a method and a note. */
export function PayStatements({ of, close, done }: { of: readonly PartnerOfMonth[]; close(): void; done(): void }) {
  const { month } = of[0]!.statement
  const typed = useSignal<{ method: PaymentMethod; note: string }>({ method: 'BANK_TRANSFER', note: '' })
  const pay = useAction(async () => {
    const { method, note } = typed.value
    const partnerIds = of.map(each => each.id)
    await fetchGraphql(StatementsPayDocument, { input: { month, partnerIds, method, note: note.trim() || null } })
    close()
    toast(texts.paid(count(of.length)), async () => {
      await fetchGraphql(StatementsReopenDocument, { input: { month, partnerIds, undo: 'PAID' } })
      done()
    })
    done()
  })
  const title = of.length === 1 ? texts.payOneTitle(of[0]!.name, longMonth(month)) : texts.payTitle(longMonth(month))
  return (
    <Dialog title={title} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void pay.run()
        }}
      >
        <p>{texts.payTotal(money(addedMoney(of.map(each => each.statement.total.net))))}</p>
        <MethodField
          method={typed.value.method}
          path="input.method"
          problem={pay.problem}
          change={method => {
            typed.value = { ...typed.value, method }
          }}
        />
        <TextField
          label={texts.note}
          hint={texts.noteHint}
          path="note"
          problem={pay.problem}
          value={typed.value.note}
          change={note => {
            typed.value = { ...typed.value, note }
          }}
        />
        {pay.problem && <ProblemBanner problem={pay.problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={pay.busy}>
            {texts.pay}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
