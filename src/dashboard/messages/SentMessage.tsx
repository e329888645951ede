import { isolate } from '../../domain/rules/isolate.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type MessageEmailFragment, MessageWithdrawDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { shortInstant } from '../format.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const texts = words.messages

const waiting = (email: MessageEmailFragment) => email.status === 'PLANNED' || email.status === 'AWAITING_MAIL_SERVER'

/** How far a message is, with a button that takes back what is not sent. */
export function SentMessage({ emails, changed }: { emails: readonly MessageEmailFragment[]; changed(): void }) {
  const planned = emails.filter(waiting)
  const of = (...statuses: string[]) => emails.filter(each => statuses.includes(each.status)).length
  const undo = useAction(async () => {
    const { withdrawEmails } = await fetchGraphql(MessageWithdrawDocument, {
      input: { emailIds: planned.map(each => each.id) },
    })
    const dropped = withdrawEmails.emails.filter(each => each.status === 'DROPPED').length
    toast(dropped > 0 ? texts.undone(dropped) : texts.tooLate)
    changed()
  })
  const due = planned[0]?.dueAt
  const facts = [
    of('SENT') > 0 && texts.sent(of('SENT')),
    of('FAILED') > 0 && texts.failed(of('FAILED')),
    of('DROPPED') > 0 && texts.dropped(of('DROPPED')),
  ].filter(Boolean)
  return (
    <div class="messages-sent">
      <p role="status">
        {due && `${texts.planned(planned.length, shortInstant(due))} `}
        {of('SENDING') > 0 && `${texts.sending(of('SENDING'))} `}
        {facts.length > 0 && `${facts.join(', ')}.`}
      </p>
      {due && may('BOOKINGS_WRITE') && (
        <button type="button" disabled={undo.busy} aria-label={undoOf(emails)} onClick={() => void undo.run()}>
          {texts.undo}
        </button>
      )}
      {undo.problem && <ProblemBanner problem={undo.problem} />}
    </div>
  )
}

const undoOf = ([first]: readonly MessageEmailFragment[]) => `${texts.undo}: ${isolate(first?.subject ?? '')}`
