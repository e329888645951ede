import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PromotionVoucherSendDocument } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { shortInstant } from '../format.ts'
import { DateField } from '../kit/DateField.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const texts = words.promotions

/** Sends a gift voucher to its receiver, now or on a day. */
export function SendVoucher({ voucherId, close }: { voucherId: string; close(): void }) {
  const draft = useDraft(`send ${voucherId}`, { email: '', message: '', date: '' })
  const { value, change } = draft
  const action = useAction(async () => {
    const { sendVoucher } = await fetchGraphql(PromotionVoucherSendDocument, {
      input: {
        voucherId,
        email: value.email.trim(),
        message: value.message.trim() || null,
        date: value.date || null,
      },
    })
    draft.clear()
    close()
    toast(value.date ? texts.sentAt(shortInstant(sendVoucher.email.dueAt)) : texts.sentNow)
  })
  const { problem } = action
  return (
    <Dialog title={texts.send} close={close}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <Field label={texts.receiverEmail} path="input.email" problem={problem}>
          {input => (
            <input
              dir="auto"
              {...input}
              type="email"
              required
              value={value.email}
              onInput={event => change({ email: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={texts.message} hint={texts.messageHint} path="input.message" problem={problem}>
          {input => (
            <textarea
              dir="auto"
              {...input}
              rows={4}
              maxLength={2000}
              value={value.message}
              onInput={event => change({ message: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={texts.sendOn} hint={texts.sendOnHint} path="input.date" problem={problem}>
          {input => <DateField {...input} value={value.date} change={date => change({ date })} />}
        </Field>
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {texts.sendAct}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
