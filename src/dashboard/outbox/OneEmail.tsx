import { useSignal } from '@preact/signals'
import { go, href } from '../address.ts'
import { ask } from '../api/ask.ts'
import {
  OutboxEmailDocument,
  type OutboxEmailQuery,
  OutboxResendDocument,
  OutboxRetryDocument,
} from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { mayWrite } from '../api/viewer.ts'
import { Answer } from '../kit/Answer.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { Confirm } from '../kit/Confirm.tsx'
import { Failing } from '../kit/Failing.tsx'
import { Mark } from '../kit/Mark.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useEvery } from '../kit/useEvery.ts'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { EmailFacts } from './EmailFacts.tsx'
import { Letter } from './Letter.tsx'
import { standingOf } from './standingOf.ts'

const own = words.outbox

const SOON_MS = 60_000
const APART_MS = 3000
const LATER_APART_MS = 30_000

/** One e-mail: what became of it, and what it says. */
export function OneEmail({ emailId }: { emailId: string }) {
  const asked = useQuery(OutboxEmailDocument, { emailId })
  useTitle(own.name, asked.data && (asked.data.email.subject ?? asked.data.email.recipient ?? own.notWritten))
  const { status, dueAt } = asked.data?.email ?? {}
  const soon = dueAt !== undefined && Date.parse(dueAt) - Date.now() < SOON_MS
  const moving = status === 'PLANNED' || status === 'SENDING' || status === 'AWAITING_MAIL_SERVER'
  useEvery(moving ? (soon ? APART_MS : LATER_APART_MS) : undefined, asked.again)
  return (
    <>
      <p>
        <a href={href('outbox')}>‹ {own.back}</a>
      </p>
      <Answer asked={asked}>{({ email }) => <Whole email={email} again={asked.again} />}</Answer>
    </>
  )
}

function Whole({ email, again }: { email: OutboxEmailQuery['email']; again(): void }) {
  const { emailId, status, kind } = email
  const asks = useSignal(false)
  const retry = useAction(async () => {
    await ask(OutboxRetryDocument, { emailId })
    toast(own.retried)
    again()
  })
  const resend = async () => {
    const { resendEmail } = await ask(OutboxResendDocument, { emailId })
    toast(own.resent)
    go(`outbox/${resendEmail!.emailId}`)
  }
  const toCustomer = kind === 'WORKFLOW' || kind === 'WAITLIST_OFFER' || kind === 'RESENT'
  const resends = status === 'SENT' && toCustomer && email.resendRefusal === null
  const { kind: standing, word } = standingOf(email)
  const hint = standing === 'LOGGED' ? own.loggedHint : own.statusHints[status]
  return (
    <>
      <div class="head">
        <h1 class="outbox-title">
          <Bdi>{email.subject ?? (status === 'DROPPED' ? own.unwritten : own.notWritten)}</Bdi>{' '}
          <Mark kind={standing} word={word} />
        </h1>
        {mayWrite() && status === 'FAILED' && (
          <button type="button" class="main" disabled={retry.busy} onClick={() => void retry.run()}>
            {words.retry}
          </button>
        )}
        {mayWrite() && resends && (
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
      {retry.problem && <Failing problem={retry.problem} />}
      {hint && <p class="quiet outbox-hint">{hint}</p>}
      {mayWrite() && status === 'SENT' && toCustomer && email.resendRefusal && (
        <p class="quiet outbox-hint">{words.noResend(email.resendRefusal)}</p>
      )}
      <div class="outbox-mail">
        <EmailFacts email={email} />
        <div>
          {email.html === null && <p class="empty">{status === 'DROPPED' ? own.neverWritten : own.notWrittenHint}</p>}
          {email.html !== null && <Letter html={email.html} />}
          {(
            [
              [own.text, email.text],
              [own.calendar, email.calendar],
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
          title={own.resendTitle}
          act={words.resend}
          does={resend}
          bad={false}
          close={() => {
            asks.value = false
          }}
        >
          <p>{own.resendLead}</p>
        </Confirm>
      )}
    </>
  )
}
