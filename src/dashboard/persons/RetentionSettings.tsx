import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  PersonRetentionChangeDocument,
  PersonRetentionDocument,
  type PersonRetentionSettingsFragment,
} from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { TextField } from '../inputs/TextField.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const texts = words.persons

/** How long waiver answers, files and e-mails are kept. */
export function RetentionSettings() {
  const query = useQuery(PersonRetentionDocument, {})
  return (
    <section class="sheet" aria-labelledby="persons-retention">
      <h2 id="persons-retention">{texts.retention}</h2>
      <p class="quiet">{texts.retentionHint}</p>
      <QueryView query={query}>
        {({ viewer: { operator } }) => <Settings key={operator.version} saved={operator} refetch={query.refetch} />}
      </QueryView>
    </section>
  )
}

const formatDays = (days: number | null) => (days === null ? '' : String(days))

/** What is no number is sent as one that the service refuses, with the bounds: null would keep everything for ever. */
function daysOf(text: string): number | null {
  if (text.trim() === '') return null
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : -1
}

function Settings({ saved, refetch }: { saved: PersonRetentionSettingsFragment; refetch(): void }) {
  const draft = useSignal({
    answerRetentionDays: formatDays(saved.answerRetentionDays),
    fileRetentionDays: formatDays(saved.fileRetentionDays),
    emailRetentionDays: formatDays(saved.emailRetentionDays),
  })
  const action = useAction(async () => {
    const { answerRetentionDays, fileRetentionDays, emailRetentionDays } = draft.value
    await fetchGraphql(PersonRetentionChangeDocument, {
      input: {
        answerRetentionDays: daysOf(answerRetentionDays),
        fileRetentionDays: daysOf(fileRetentionDays),
        emailRetentionDays: daysOf(emailRetentionDays),
        expectedVersion: saved.version,
      },
    })
    toast(texts.savedRetention)
    refetch()
  })
  const { problem } = action
  const field = (member: keyof typeof draft.value, label: string, hint?: string) => (
    <TextField
      label={label}
      {...(hint && { hint })}
      path={member}
      problem={problem}
      inputMode="numeric"
      value={draft.value[member]}
      change={value => {
        draft.value = { ...draft.value, [member]: value }
      }}
    />
  )
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void action.run()
      }}
    >
      <div class="fields">
        {field('answerRetentionDays', texts.keepAnswers, texts.asBooking)}
        {field('fileRetentionDays', texts.keepFiles, texts.asAnswer)}
        {field('emailRetentionDays', texts.keepEmails, texts.emailsHint)}
      </div>
      {problem && <ProblemBanner problem={problem} />}
      {may('OPERATOR_WRITE') && (
        <button type="submit" class="main" disabled={action.busy}>
          {texts.saveRetention}
        </button>
      )}
    </form>
  )
}
