import { useSignal } from '@preact/signals'
import { href, navigate } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  OutboxEmailDocument,
  type OutboxEmailQuery,
  OutboxResendDocument,
  OutboxRetryDocument,
} from '../api/generated.ts'
import { inLanguage } from '../api/inLanguage.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { Confirm } from '../kit/Confirm.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useInterval } from '../kit/useInterval.ts'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { EmailFacts } from './EmailFacts.tsx'
import { EmailFrame } from './EmailFrame.tsx'
import { standingOf } from './standingOf.ts'

const texts = words.outbox

const SOON_MS = 60_000
const APART_MS = 3000
const LATER_APART_MS = 30_000

/** One e-mail: its outcome and its content. */
export function OneEmail({ emailId }: { emailId: string }) {
  const query = useQuery(OutboxEmailDocument, { emailId })
  useTitle(texts.name, query.data && (query.data.email.subject ?? query.data.email.recipient ?? texts.notWritten))
  const { status, dueAt } = query.data?.email ?? {}
  const soon = dueAt !== undefined && Date.parse(dueAt) - Date.now() < SOON_MS
  const moving = status === 'PLANNED' || status === 'SENDING' || status === 'AWAITING_MAIL_SERVER'
  useInterval(moving ? (soon ? APART_MS : LATER_APART_MS) : undefined, query.refetch)
  return (
    <>
      <p>
        <a href={href('outbox')}>‹ {texts.back}</a>
      </p>
      <QueryView query={query}>{({ email }) => <Whole email={email} refetch={query.refetch} />}</QueryView>
    </>
  )
}

function Whole({ email, refetch }: { email: OutboxEmailQuery['email']; refetch(): void }) {
  const { id: emailId, status, kind } = email
  const asks = useSignal(false)
  const retry = useAction(async () => {
    await fetchGraphql(OutboxRetryDocument, { input: { emailId } })
    toast(texts.retried)
    refetch()
  })
  const resend = async () => {
    const { resendEmail } = await fetchGraphql(OutboxResendDocument, { input: { emailId } })
    toast(texts.resent)
    navigate(`outbox/${resendEmail.email.id}`)
  }
  const toCustomer = kind === 'WORKFLOW' || kind === 'WAITLIST_OFFER' || kind === 'RESENT'
  const resends = status === 'SENT' && toCustomer && email.resendRefusal === null
  const { kind: standing, word } = standingOf(email)
  const hint = standing === 'LOGGED' ? texts.loggedHint : texts.statusHints[status]
  return (
    <>
      <div class="head">
        <h1 class="outbox-title">
          <Bdi>{email.subject ?? (status === 'DROPPED' ? texts.unwritten : texts.notWritten)}</Bdi>{' '}
          <Badge kind={standing} word={word} />
        </h1>
        {may('BOOKINGS_WRITE') && status === 'FAILED' && (
          <button type="button" class="main" disabled={retry.busy} onClick={() => void retry.run()}>
            {words.retry}
          </button>
        )}
        {may('BOOKINGS_WRITE') && resends && (
          <button
            type="button"
            onClick={() => {
              asks.value = true
            }}
          >
            {words.resend}
          </button>
        )}
      </div>
      {retry.problem && <ProblemBanner problem={retry.problem} />}
      {hint && <p class="quiet outbox-hint">{hint}</p>}
      {may('BOOKINGS_WRITE') && status === 'SENT' && toCustomer && email.resendRefusal && (
        <p class="quiet outbox-hint">{words.noResend(inLanguage(email.resendRefusal))}</p>
      )}
      <div class="outbox-mail">
        <EmailFacts email={email} />
        <div>
          {email.html === null && (
            <p class="empty">{status === 'DROPPED' ? texts.neverWritten : texts.notWrittenHint}</p>
          )}
          {email.html !== null && <EmailFrame html={email.html} />}
          {(
            [
              [texts.text, email.text],
              [texts.calendar, email.calendar],
            ] as const
          ).map(
            ([title, content]) =>
              content && (
                <details key={title} class="sheet">
                  <summary>{title}</summary>
                  <pre>{content}</pre>
                </details>
              ),
          )}
        </div>
      </div>
      {asks.value && (
        <Confirm
          title={texts.resendTitle}
          act={words.resend}
          does={resend}
          bad={false}
          close={() => {
            asks.value = false
          }}
        >
          <p>{texts.resendLead}</p>
        </Confirm>
      )}
    </>
  )
}
