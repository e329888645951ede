import { useSignal } from '@preact/signals'
import { isolate } from '../../domain/rules/isolate.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type AccountQuery, PasskeyRemoveDocument } from '../api/generated.ts'
import { fromNow, instant } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { browserName } from '../kit/browserName.ts'
import type { Column } from '../kit/Column.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { Table } from '../kit/Table.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import { mayHavePasskeys } from './mayHavePasskeys.ts'
import './passkeys.css'

const texts = words.passkeys

type OwnPasskey = AccountQuery['viewer']['passkeys'][number]

/** The own passkeys: to add and to remove them. Nothing is shown where there can be none. */
export function PasskeysSection({ passkeys, done }: { passkeys: readonly OwnPasskey[]; done(): void }) {
  const removing = useSignal<OwnPasskey | undefined>(undefined)
  const name = useSignal(browserName(navigator.userAgent))
  const adding = useAction(async () => {
    const { makePasskey } = await import('./makePasskey.ts')
    await makePasskey(name.value)
    toast(texts.added)
    done()
  })
  const offered = mayHavePasskeys()
  if (!offered && passkeys.length === 0) return null
  return (
    <>
      <h2>{texts.name}</h2>
      <p class="quiet passkeys-lead">{texts.lead}</p>
      {passkeys.length > 0 && (
        <Table
          keys={false}
          name={texts.name}
          columns={columnsFor(passkey => {
            removing.value = passkey
          })}
          rows={passkeys}
          keyOf={each => each.id}
        />
      )}
      {offered && (
        <form
          class="add-passkey"
          onSubmit={event => {
            event.preventDefault()
            void adding.run()
          }}
        >
          <Field label={texts.newName} path="name" problem={adding.problem}>
            {input => (
              <input
                {...input}
                type="text"
                required
                maxLength={100}
                autocomplete="off"
                value={name.value}
                onInput={event => {
                  name.value = event.currentTarget.value
                }}
              />
            )}
          </Field>
          <button type="submit" disabled={adding.busy}>
            {texts.add}
          </button>
        </form>
      )}
      {adding.problem && <ProblemBanner problem={adding.problem} />}
      {removing.value && (
        <RemovePasskey
          passkey={removing.value}
          done={done}
          close={() => {
            removing.value = undefined
          }}
        />
      )}
    </>
  )
}

function RemovePasskey({ passkey, close, done }: { passkey: OwnPasskey; close(): void; done(): void }) {
  const remove = async () => {
    await fetchGraphql(PasskeyRemoveDocument, { input: { passkeyId: passkey.id } })
    toast(texts.removed(passkey.name))
    done()
  }
  return (
    <Confirm title={texts.removeTitle(passkey.name)} act={texts.removeAct} does={remove} close={close}>
      <p>{texts.removeSays}</p>
    </Confirm>
  )
}

function columnsFor(remove: (passkey: OwnPasskey) => void): Column<OwnPasskey>[] {
  return [
    { key: 'name', head: texts.called, cell: ({ name }) => <Bdi>{name}</Bdi> },
    { key: 'added', head: texts.addedAt, cell: ({ createdAt }) => <Ago at={createdAt} /> },
    {
      key: 'used',
      head: texts.usedAt,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Ago at={lastUsedAt} /> : <span class="quiet">{texts.never}</span>),
    },
    {
      key: 'acts',
      head: texts.actions,
      cell: passkey => (
        <button type="button" aria-label={`${texts.remove}: ${isolate(passkey.name)}`} onClick={() => remove(passkey)}>
          {texts.remove}
        </button>
      ),
    },
  ]
}

function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={instant(at)}>
      {fromNow(at)}
    </time>
  )
}
