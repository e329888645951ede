import { isolate } from '../../domain/rules/isolate.ts'
import { href } from '../address.ts'
import type { OutboxEmailQuery } from '../api/generated.ts'
import { inLanguage } from '../api/inLanguage.ts'
import { count } from '../format.ts'
import { Fact } from '../kit/Fact.tsx'
import { Moment } from '../kit/Moment.tsx'
import { words } from '../words.ts'
import { reasonOf } from './reasonOf.ts'
import { standingOf } from './standingOf.ts'

const texts = words.outbox

/** The recipient, reason, time and outcome of an e-mail. */
export function EmailFacts({ email }: { email: OutboxEmailQuery['email'] }) {
  const {
    recipient,
    recipientName,
    workflowId,
    booking,
    bookingId,
    dueAt,
    sentAt,
    transport,
    attemptCount: attempts,
    failure,
  } = email
  const { moment, at } = standingOf(email)
  const isOver = email.status === 'DROPPED'
  return (
    <dl class="facts sheet">
      <Fact term={texts.recipient}>
        {recipientName
          ? `${isolate(recipientName)} <${recipient}>`
          : (recipient ?? (isOver ? texts.nobody : texts.unknownRecipient))}
      </Fact>
      <Fact term={texts.about}>
        {workflowId ? <a href={href(`workflows/${workflowId}`)}>{reasonOf(email)}</a> : reasonOf(email)}
      </Fact>
      <Fact term={texts.booking}>
        {booking && bookingId && (
          <>
            <a href={href(`booking/${booking.bookingReference}`)}>
              <code>{booking.bookingReference}</code>
            </a>{' '}
            · <a href={href('outbox', { booking: bookingId })}>{texts.itsEmails}</a>
          </>
        )}
      </Fact>
      <Fact term={texts.why}>{email.status !== 'FAILED' && inLanguage(email.explanation)}</Fact>
      {(isOver || sentAt) && (
        <Fact term={isOver ? words.emailMoments.AWAITING_MAIL_SERVER : words.emailMoments.PLANNED}>
          <Moment at={dueAt} />
        </Fact>
      )}
      <Fact term={moment}>
        <Moment at={at} />
      </Fact>
      <Fact term={texts.by}>{transport && texts.transports[transport]}</Fact>
      <Fact term={texts.tries}>{count(attempts)}</Fact>
      <Fact term={texts.failure}>{failure && <span class="error">{failure}</span>}</Fact>
      <Fact term={texts.messageId}>
        <code>{email.messageId}</code>
      </Fact>
    </dl>
  )
}
