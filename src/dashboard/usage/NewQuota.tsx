import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type UsageQuotaPeriod, UsageQuotaSetDocument } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const texts = words.usage

/** Sets a quota on a meter, even one that was never used. */
export function NewQuota({ meters, done, close }: { meters: readonly string[]; done(): void; close(): void }) {
  const draft = useDraft('usage quota', { meter: '', period: 'MONTH' as UsageQuotaPeriod, threshold: '', email: '' })
  const { meter, period, threshold, email } = draft.value
  const action = useAction(async () => {
    await fetchGraphql(UsageQuotaSetDocument, {
      input: { meter, period, threshold: threshold.trim(), email: email.trim() || null },
    })
    draft.clear()
    done()
  })
  const { problem } = action
  return (
    <Dialog title={texts.newQuota} close={close}>
      <form
        noValidate
        onSubmit={async event => {
          event.preventDefault()
          if (await action.run()) close()
        }}
      >
        <p class="quiet">{texts.quotasLead}</p>
        <Field label={texts.meter} path="input.meter" problem={problem}>
          {input => (
            <input
              dir="auto"
              {...input}
              list="usage-meters"
              autocomplete="off"
              required
              value={meter}
              onInput={event => draft.change({ meter: event.currentTarget.value })}
            />
          )}
        </Field>
        <datalist id="usage-meters">
          {meters.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <div class="fields">
          <Field label={texts.quotaPeriod} path="input.period" problem={problem}>
            {input => (
              <select
                {...input}
                value={period}
                onChange={event => draft.change({ period: event.currentTarget.value as UsageQuotaPeriod })}
              >
                {Object.entries(texts.quotaPeriods).map(([value, word]) => (
                  <option key={value} value={value}>
                    {word}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={texts.threshold} hint={texts.thresholdHint} path="input.threshold" problem={problem}>
            {input => (
              <input
                dir="auto"
                {...input}
                inputMode="decimal"
                autocomplete="off"
                required
                value={threshold}
                onInput={event => draft.change({ threshold: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
        <Field label={texts.email} hint={texts.emailHint} path="input.email" problem={problem}>
          {input => (
            <input
              {...input}
              type="email"
              value={email}
              onInput={event => draft.change({ email: event.currentTarget.value })}
            />
          )}
        </Field>
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {texts.setQuota}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
