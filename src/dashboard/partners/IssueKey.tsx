import { isolate } from '../../domain/rules/isolate.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PartnerKeyIssueDocument, type Scope } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { DateField } from '../kit/DateField.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { issued } from '../kit/issued.ts'
import { NameField } from '../kit/NameField.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import { endOfDay } from './endOfDay.ts'
import { KeyReach, reachOf } from './KeyReach.tsx'
import { Scopes } from './Scopes.tsx'

const texts = words.apiKeys

const DAY_MS = 86_400_000

interface Typed {
  name: string
  partnerId: string
  /** The scopes of an operator's key. */
  scopes: Scope[]
  /** The scopes of a partner's key, in addition to selling. */
  more: Scope[]
  ending: string
  day: string
  addresses: string
  contact: string
}

/** Issues a key, to a partner or for the operator's own use. */
export function IssueKey({
  partners,
  partnerId = '',
  close,
  done,
}: {
  partners: readonly { id: string; name: string }[]
  partnerId?: string | undefined
  close(): void
  done(): void
}) {
  const initial: Typed = { name: '', partnerId, scopes: [], more: [], ending: '', day: '', addresses: '', contact: '' }
  const draft = useDraft<Typed>(`key ${partnerId}`, initial)
  const typed = draft.value
  const sells = typed.partnerId !== ''
  const action = useAction(async () => {
    const { issueKey } = await fetchGraphql(PartnerKeyIssueDocument, {
      input: {
        name: typed.name,
        scopes: sells ? ['OTA', ...typed.more] : typed.scopes,
        partnerId: sells ? typed.partnerId : null,
        expiresAt: endOf(typed),
        ...reachOf(typed),
      },
    })
    draft.clear()
    close()
    const { apiKey, key } = issueKey.issuedKey
    issued.value = { texts, name: apiKey.name, key }
    done()
  })
  const { problem } = action
  return (
    <Dialog title={texts.issue} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <NameField
          label={texts.keyName}
          hint={texts.keyNameHint}
          name={typed.name}
          change={name => draft.change({ name })}
          problem={problem}
        />
        <Field label={texts.whose} path="input.partnerId" problem={problem}>
          {input => (
            <select
              {...input}
              value={typed.partnerId}
              onChange={event => draft.change({ partnerId: event.currentTarget.value })}
            >
              <option value="">{texts.whoseOwn}</option>
              {partners.map(each => (
                <option key={each.id} value={each.id}>
                  {isolate(each.name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {sells ? (
          <Scopes sells chosen={typed.more} choose={more => draft.change({ more })} problem={problem} />
        ) : (
          <Scopes chosen={typed.scopes} choose={scopes => draft.change({ scopes })} problem={problem} />
        )}
        <div class="fields">
          <Field label={texts.ends} path={typed.ending === 'day' ? undefined : 'input.expiresAt'} problem={problem}>
            {input => (
              <select
                {...input}
                value={typed.ending}
                onChange={event => draft.change({ ending: event.currentTarget.value })}
              >
                {Object.entries(texts.endings)
                  .sort(([one], [other]) => order(one) - order(other))
                  .map(([value, word]) => (
                    <option key={value} value={value}>
                      {word}
                    </option>
                  ))}
              </select>
            )}
          </Field>
          {typed.ending === 'day' && (
            <Field label={texts.endDay} path="input.expiresAt" problem={problem}>
              {input => <DateField {...input} required value={typed.day} change={day => draft.change({ day })} />}
            </Field>
          )}
        </div>
        <KeyReach typed={typed} change={draft.change} problem={problem} />
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {texts.issueAct}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

// No expiry first, then from the shortest duration to a custom day.
const order = (ending: string) => (ending === '' ? 0 : ending === 'day' ? Number.POSITIVE_INFINITY : Number(ending))

/** The expiry of the key: the last second of a day in the user's time zone, or a number of days from now. */
function endOf({ ending, day }: Typed): string | null {
  if (ending === '') return null
  return ending === 'day' ? endOfDay(day) : new Date(Date.now() + Number(ending) * DAY_MS).toISOString()
}
