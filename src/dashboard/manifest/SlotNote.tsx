import { useSignal } from '@preact/signals'
import { isolate } from '../../domain/rules/isolate.ts'
import { withoutOverrides } from '../../domain/rules/withoutOverrides.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type ManifestQuery, SetTimeslotNoteDocument } from '../api/generated.ts'
import { reachable } from '../api/reachable.ts'
import { may } from '../api/viewer.ts'
import { type Draft, useDraft } from '../drafts/useDraft.ts'
import { shortInstant } from '../format.ts'
import { ConflictBanner } from '../kit/ConflictBanner.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { useAction } from '../kit/useAction.ts'
import { useConflict } from '../kit/useConflict.ts'
import { words } from '../words.ts'

const texts = words.manifest

type Slot = Pick<ManifestQuery['timeslot'], 'id' | 'note'>

/** What the staff should know about a departure: on paper and without a connection too. Who checks in can write it. */
export function SlotNote({ slot: { id, note }, changed }: { slot: Slot; changed(): void }) {
  const writing = useSignal(false)
  const draft = useDraft(`note ${id}`, { text: note?.text ?? '', version: note?.version ?? 0 })
  if (writing.value || draft.touched) {
    const close = () => {
      writing.value = false
      changed()
    }
    return <NoteForm slot={{ id, note }} draft={draft} close={close} reload={changed} />
  }
  const mayWrite = may('CHECKIN_WRITE') && reachable.value
  if (!note && !mayWrite) return null
  return (
    <section class="manifest-note" aria-label={texts.note}>
      {note && (
        <>
          <p class="manifest-note-text" dir="auto">
            {withoutOverrides(note.text)}
          </p>
          <p class="quiet">
            {[note.byName && isolate(note.byName), shortInstant(note.writtenAt)].filter(Boolean).join(', ')}
          </p>
        </>
      )}
      {mayWrite && (
        <button
          type="button"
          class="no-print"
          onClick={() => {
            writing.value = true
          }}
        >
          {note ? texts.changeNote : texts.writeNote}
        </button>
      )}
    </section>
  )
}

function NoteForm({
  slot: { id, note },
  draft,
  close,
  reload,
}: {
  slot: Slot
  draft: Draft<{ text: string; version: number }>
  close(): void
  reload(): void
}) {
  const version = note?.version ?? 0
  const typed = draft.value
  const save = useAction(async () => {
    const { text, version: expectedVersion } = draft.value
    await fetchGraphql(SetTimeslotNoteDocument, { input: { timeslotId: id, text, expectedVersion } })
    draft.clear()
    close()
  })
  const isChanged = typed.text.trim() !== (note?.text ?? '')
  const conflict = useConflict({ draft, version, isChanged, save, reload })
  return (
    <form
      class="manifest-note no-print"
      onSubmit={event => {
        event.preventDefault()
        void save.run()
      }}
    >
      <ConflictBanner conflict={conflict} text={texts.noteConflict(note?.text ?? '')} />
      {conflict.otherProblem && <ProblemBanner problem={conflict.otherProblem} />}
      <Field label={texts.note} hint={texts.noteHint} path="input.text" problem={save.problem}>
        {input => (
          <textarea
            {...input}
            dir="auto"
            rows={3}
            maxLength={2000}
            value={typed.text}
            // The version from which the draft was begun is part of it.
            onInput={event => draft.change({ text: event.currentTarget.value, version: typed.version })}
          />
        )}
      </Field>
      <p>
        <button type="submit" class="main" disabled={save.busy || conflict.isStale}>
          {words.save}
        </button>{' '}
        <button
          type="button"
          class="plain"
          onClick={() => {
            draft.clear()
            close()
          }}
        >
          {texts.leaveNote}
        </button>
      </p>
    </form>
  )
}
