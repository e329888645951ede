import { isolate } from '../../domain/rules/isolate.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PartnerActivitiesDocument, PartnerCommissionsDocument, type PartnerFactsFragment } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'

const texts = words.partners

/** A commission as it is typed. */
interface TypedRow {
  /** Tells the rows apart while they are edited. */
  id: number
  activityId: string
  rate: string
}

/** Sets the commission of a partner, and of single activities. */
export function CommissionForm({
  partner: { id: partnerId, name, commissionPercent: commissionRate, commissions, version },
  close,
  done,
}: {
  partner: PartnerFactsFragment
  close(): void
  done(): void
}) {
  const { data } = useQuery(PartnerActivitiesDocument, {})
  const draft = useDraft(`commission ${partnerId}`, {
    rate: String(commissionRate),
    rows: commissions.map(({ activityId, percent: rate }, id): TypedRow => ({ id, activityId, rate: String(rate) })),
  })
  const { rate, rows } = draft.value
  const changeRow = (index: number, change: Partial<TypedRow>) =>
    draft.change({ rows: rows.map((row, place) => (place === index ? { ...row, ...change } : row)) })
  const [expectedVersion] = useLoadedVersion(version, draft.touched)
  const action = useAction(async () => {
    const kept = rows.filter(row => row.activityId !== '')
    const removed = commissions.filter(each => !kept.some(row => row.activityId === each.activityId))
    await fetchGraphql(PartnerCommissionsDocument, {
      input: {
        partnerId,
        expectedVersion,
        percent: Number(rate),
        commissions: [
          ...kept.map(row => ({ activityId: row.activityId, percent: Number(row.rate) })),
          ...removed.map(each => ({ activityId: each.activityId })),
        ],
      },
    })
    draft.clear()
    close()
    toast(texts.commissionSet(name))
    done()
  })
  const { problem } = action
  return (
    <Dialog title={texts.commissionTitle(name)} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <Field label={texts.commissionRate} hint={texts.commissionHint} path="input.percent" problem={problem}>
          {input => <RateInput input={input} value={rate} change={value => draft.change({ rate: value })} />}
        </Field>
        <fieldset class="partners-commissions">
          <legend>{texts.commissionsOfActivities}</legend>
          {rows.map((row, index) => (
            <div key={row.id} class="partners-commission">
              <Field label={words.activity} path={`input.commissions.${index}.activityId`} problem={problem}>
                {input => (
                  <select
                    {...input}
                    required
                    value={row.activityId}
                    onChange={event => changeRow(index, { activityId: event.currentTarget.value })}
                  >
                    <option value="" />
                    {(data?.products.nodes ?? []).map(each => (
                      <option key={each.id} value={each.id}>
                        {isolate(each.name)}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <Field label={texts.percent} path={`input.commissions.${index}.percent`} problem={problem}>
                {input => (
                  <RateInput input={input} value={row.rate} change={value => changeRow(index, { rate: value })} />
                )}
              </Field>
              <button
                type="button"
                class="plain"
                onClick={() => draft.change({ rows: rows.filter((_, place) => place !== index) })}
              >
                {texts.removeCommission}
              </button>
            </div>
          ))}
          <button
            type="button"
            onClick={() => draft.change({ rows: [...rows, { id: nextId(rows), activityId: '', rate: '' }] })}
          >
            {texts.addCommission}
          </button>
        </fieldset>
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {words.save}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

const nextId = (rows: readonly TypedRow[]) => 1 + Math.max(-1, ...rows.map(row => row.id))

function RateInput({ input, value, change }: { input: object; value: string; change(value: string): void }) {
  return (
    <input
      {...input}
      type="number"
      min={0}
      max={100}
      step={0.001}
      required
      value={value}
      onInput={event => change(event.currentTarget.value)}
    />
  )
}
