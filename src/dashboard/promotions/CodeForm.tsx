import { isolate } from '../../domain/rules/isolate.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PromotionCodeAddDocument, PromotionCodeChangeDocument, type PromotionCodeFragment } from '../api/generated.ts'
import { viewer } from '../api/viewer.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { CheckboxGroup } from '../kit/CheckboxGroup.tsx'
import { Choices } from '../kit/Choices.tsx'
import { DateField } from '../kit/DateField.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'
import { type CodeDraft, draftOf, inputOf } from './codeDraft.ts'

const texts = words.promotions

/** Adds a promo code, or changes one. */
export function CodeForm({
  code,
  activities,
  close,
  done,
}: {
  code: PromotionCodeFragment | undefined
  activities: readonly { id: string; name: string }[]
  close(): void
  done(): void
}) {
  const currency = viewer.value?.operator.currency ?? 'EUR'
  const draft = useDraft<CodeDraft>(`promo code ${code?.id ?? ''}`, draftOf(code))
  const { value, change } = draft
  const [expectedVersion] = useLoadedVersion(code?.version, draft.touched)
  const action = useAction(async () => {
    const input = inputOf(value, currency)
    const saved = code
      ? (
          await fetchGraphql(PromotionCodeChangeDocument, {
            input: { promoCodeId: code.id, expectedVersion, ...input },
          })
        ).updatePromoCode.promoCode
      : (await fetchGraphql(PromotionCodeAddDocument, { input })).createPromoCode.promoCode
    draft.clear()
    close()
    toast(code ? texts.changed(saved.code) : texts.added(saved.code))
    done()
  })
  const { problem } = action
  const field = (
    member: Exclude<keyof CodeDraft, 'kind' | 'activityIds'>,
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
  const day = (member: 'soldFrom' | 'soldTo' | 'dateFrom' | 'dateTo') => (
    <Field label={texts[member]} path={`input.${member}`} problem={problem}>
      {input => <DateField {...input} value={value[member]} change={next => change({ [member]: next })} />}
    </Field>
  )
  const digits = { inputMode: 'numeric', hint: texts.noLimit }
  return (
    <Dialog title={code ? `${texts.change}: ${code.code}` : texts.newCode} wide close={close}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <div class="fields">
          {field('code', texts.code, {
            hint: texts.codeHint,
            maxLength: 32,
            autocapitalize: 'characters',
            spellcheck: false,
          })}
          {field('name', words.name, { hint: texts.nameHint, maxLength: 100 })}
        </div>
        <div class="fields">
          <Choices label={texts.kind} choices={texts.kinds} chosen={value.kind} choose={kind => change({ kind })} />
          {value.kind === 'percent'
            ? field('percent', texts.percent, { inputMode: 'decimal' })
            : field('amount', texts.amount(currency), { inputMode: 'decimal', path: 'amount.amount' })}
        </div>
        <div class="fields">
          {day('soldFrom')}
          {day('soldTo')}
          {day('dateFrom')}
          {day('dateTo')}
          {field('maxUses', texts.maxUses, digits)}
          {field('maxUsesPerCustomer', texts.maxUsesPerCustomer, digits)}
        </div>
        <CheckboxGroup
          label={texts.activities}
          hint={texts.activitiesHint}
          choices={activities.map(each => [each.id, isolate(each.name)] as const)}
          chosen={value.activityIds}
          choose={activityIds => change({ activityIds })}
        />
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {code ? words.save : texts.addCode}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
