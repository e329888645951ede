import type { ClosurePreviewQuery } from '../api/generated.ts'
import { money } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { customerName } from '../kit/customerName.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { EmailFrame } from '../outbox/EmailFrame.tsx'
import { words } from '../words.ts'
import '../workflows/workflows.css'
import type { Closing } from './useClosing.ts'

const texts = words.closures

/** What would happen, with the e-mails as the first customer would get them. */
export function ClosingPreview({ closing: { preview, problem, close, busy } }: { closing: Closing }) {
  const other = problem && problem !== close.problem ? problem : undefined
  return (
    <section class="closing-preview" aria-labelledby="closing-preview" aria-busy={busy}>
      <h2 id="closing-preview">{texts.preview}</h2>
      {other && <ProblemBanner problem={other} />}
      {preview && (
        <div class={other ? 'stale' : undefined}>
          <p>
            {texts.closes(preview.timeslotCount)}{' '}
            {preview.refundTotal.amount > 0 && texts.refunds(money(preview.refundTotal))}
          </p>
          {preview.unreachable.length > 0 && (
            <p class="closure-failed">
              {texts.unreachable(preview.unreachable.map(each => `${customerName(each)} (${each.bookingReference})`))}
            </p>
          )}
          {preview.letters.map(letter => (
            <Letter key={letter.decision} letter={letter} />
          ))}
        </div>
      )}
    </section>
  )
}

function Letter({
  letter: { decision, recipientCount, email },
}: {
  letter: ClosurePreviewQuery['previewClosure']['letters'][number]
}) {
  if (!email) return <p class="closure-failed">{texts.noLetter[decision]}</p>
  return (
    <div class="closing-email">
      <h3>{texts.letters[decision](recipientCount)}</h3>
      <p class="workflows-subject">
        <span class="quiet">{words.subject}:</span>{' '}
        <strong>
          <Bdi>{email.subject}</Bdi>
        </strong>
      </p>
      <EmailFrame html={email.html} />
    </div>
  )
}
