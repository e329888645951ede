import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PromotionVoucherSellDocument } from '../api/generated.ts'
import { viewer } from '../api/viewer.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { DateField } from '../kit/DateField.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import { amountOf } from './codeDraft.ts'

const texts = words.promotions

/** Sells a gift voucher. @param done is called with its code */
export function SellVoucher({ close, done }: { close(): void; done(code: string): void }) {
  const currency = viewer.value?.operator.currency ?? 'EUR'
  const initial = { amount: '', recipient: '', buyerEmail: '', paymentReference: '', expiresOn: '' }
  const draft = useDraft('voucher', initial)
  const { value, change } = draft
  const action = useAction(async () => {
    const { sellVoucher } = await fetchGraphql(PromotionVoucherSellDocument, {
      input: {
        amount: { amount: amountOf(value.amount, currency) },
        recipient: value.recipient.trim() || null,
        buyerEmail: value.buyerEmail.trim() || null,
        paymentReference: value.paymentReference.trim() || null,
        expiresOn: value.expiresOn || null,
      },
    })
    draft.clear()
    close()
    done(sellVoucher.voucher.code)
  })
  const { problem } = action
  const field = (
    member: keyof typeof initial,
    label: string,
    { hint, path = member, ...more }: { hint?: string; path?: string } & Record<string, unknown> = {},
  ) => (
    <Field label={label} path={`input.${path}`} problem={problem} {...(hint !== undefined && { hint })}>
      {input => (
        <input
          dir="auto"
          {...input}
          {...more}
          autocomplete="off"
          value={value[member]}
          onInput={event => change({ [member]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog title={texts.sell} close={close}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <div class="fields">
          {field('amount', texts.worth(currency), { inputMode: 'decimal', path: 'amount.amount' })}
          {field('recipient', texts.recipient, { maxLength: 200 })}
          {field('buyerEmail', texts.buyer, { type: 'email' })}
          <Field label={texts.expires} hint={texts.expiresHint} path="input.expiresOn" problem={problem}>
            {input => <DateField {...input} value={value.expiresOn} change={expiresOn => change({ expiresOn })} />}
          </Field>
          {field('paymentReference', words.paymentReference, { maxLength: 128, hint: texts.paymentHint })}
        </div>
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {texts.sellAct}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
