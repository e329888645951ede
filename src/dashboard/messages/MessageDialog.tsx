import { fetchGraphql } from '../api/fetchGraphql.ts'
import { MessageEmailsDocument, MessagePlaceholdersDocument } from '../api/generated.ts'
import { useAsyncQuery, useQuery } from '../api/useQuery.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { customerName } from '../kit/customerName.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useInterval } from '../kit/useInterval.ts'
import { EmailFrame } from '../outbox/EmailFrame.tsx'
import { words } from '../words.ts'
import { LetterFields } from '../workflows/LetterFields.tsx'
import { SentMessage } from './SentMessage.tsx'
import { type Message, type MessageTo, useMessage } from './useMessage.ts'
import '../workflows/workflows.css'
import './messages.css'

const texts = words.messages

/** Writes to customers. @param lead says to whom */
export function MessageDialog({
  to,
  title,
  lead,
  close,
  done,
}: {
  to: MessageTo
  title: string
  lead?: string
  close(): void
  done?(): void
}) {
  const message = useMessage(to)
  return (
    <Dialog title={title} wide close={close}>
      {lead && <p class="quiet messages-lead">{lead}</p>}
      {message.sent ? (
        <Sent emailIds={message.sent} close={close} />
      ) : (
        <form
          class="messages-form"
          noValidate
          onSubmit={async event => {
            event.preventDefault()
            if (await message.send.run()) done?.()
          }}
        >
          <Fields message={message} />
          <Preview message={message} />
          {message.send.problem && <ProblemBanner problem={message.send.problem} />}
          <footer>
            <span class="quiet">{texts.delay}</span>
            <button type="button" onClick={close}>
              {words.leaveIt}
            </button>
            <button type="submit" class="main" disabled={message.send.busy || message.preview?.recipientCount === 0}>
              {texts.send(message.preview?.recipientCount)}
            </button>
          </footer>
        </form>
      )}
    </Dialog>
  )
}

function Fields({ message: { draft, send, previewProblem } }: { message: Message }) {
  const { value, change } = draft
  const problem = send.problem ?? (previewProblem?.violations.length ? previewProblem : undefined)
  const placeholders = useQuery(MessagePlaceholdersDocument, {}).data?.placeholders ?? []
  return (
    <div class="messages-fields">
      <LetterFields
        textName="text"
        label={texts.text}
        hint={texts.textHint}
        rows={8}
        value={value}
        change={change}
        placeholders={placeholders}
        problem={problem}
      />
      <Field label={words.language} hint={texts.languageHint} path="input.language" problem={problem}>
        {input => (
          <input
            dir="auto"
            {...input}
            class="workflows-language"
            maxLength={35}
            spellcheck={false}
            value={value.language}
            onInput={event => change({ language: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  )
}

/** The e-mail of the first customer, and who gets it. */
function Preview({ message: { draft, preview, previewProblem, busy } }: { message: Message }) {
  const written = draft.value.subject.trim() !== '' && draft.value.text.trim() !== ''
  const other = previewProblem?.violations.length === 0 ? previewProblem : undefined
  return (
    <section class="messages-preview" aria-labelledby="message-preview" aria-busy={busy}>
      <h3 id="message-preview">{preview?.booking ? texts.previewOf(customerName(preview.booking)) : texts.preview}</h3>
      {other && <ProblemBanner problem={other} />}
      {preview && (
        <p>
          {texts.recipients(preview.recipientCount)}{' '}
          {preview.unreachable.length > 0 &&
            texts.unreachable(preview.unreachable.map(each => `${customerName(each)} (${each.bookingReference})`))}
        </p>
      )}
      {written && preview?.email ? (
        <div class={previewProblem ? 'stale' : undefined}>
          <p class="workflows-subject">
            <span class="quiet">{words.subject}:</span>{' '}
            <strong>
              <Bdi>{preview.email.subject}</Bdi>
            </strong>
          </p>
          <EmailFrame html={preview.email.html} />
        </div>
      ) : (
        <p class="quiet">{texts.previewNothing}</p>
      )}
    </section>
  )
}

const AGAIN_MS = 3000

/** A list of e-mails has at most so many identifiers. */
const PART = 100

function Sent({ emailIds, close }: { emailIds: readonly string[]; close(): void }) {
  const query = useAsyncQuery(`emails ${emailIds.join()}`, async signal => {
    const parts = []
    for (let from = 0; from < emailIds.length; from += PART) {
      const filter = { ids: emailIds.slice(from, from + PART) }
      parts.push(fetchGraphql(MessageEmailsDocument, { filter, first: PART }, signal))
    }
    return (await Promise.all(parts)).flatMap(each => each.emails.edges.map(({ node }) => node))
  })
  useInterval(AGAIN_MS, query.refetch)
  return (
    <div class="form">
      {emailIds.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <QueryView query={query} lines={1}>
          {emails => <SentMessage emails={emails} changed={query.refetch} />}
        </QueryView>
      )}
      <footer>
        <button type="button" class="main" onClick={close}>
          {words.close}
        </button>
      </footer>
    </div>
  )
}
