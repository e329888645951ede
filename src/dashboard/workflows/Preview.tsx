import { Bdi } from '../kit/Bdi.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { EmailFrame } from '../outbox/EmailFrame.tsx'
import { words } from '../words.ts'
import type { PreviewOf } from './usePreview.ts'

const texts = words.workflows

/** A preview of the e-mail beside the form. */
export function Preview({ preview }: { preview: PreviewOf }) {
  const { email, problem, busy, bookingReference, about, refetch } = preview
  const other = problem && problem.violations.length === 0 ? problem : undefined
  return (
    <section class="workflows-preview" aria-labelledby="preview" aria-busy={busy}>
      <h2 id="preview">{texts.preview}</h2>
      <Field label={texts.previewBooking} hint={texts.previewBookingHint}>
        {input => (
          <input
            dir="auto"
            {...input}
            autocapitalize="characters"
            spellcheck={false}
            maxLength={20}
            value={bookingReference}
            onInput={event => about(event.currentTarget.value)}
          />
        )}
      </Field>
      {other && <ProblemBanner problem={other} retry={refetch} />}
      {email ? (
        <div class={problem ? 'stale' : undefined}>
          <p class="workflows-subject">
            <span class="quiet">{words.subject}:</span>{' '}
            <strong>
              <Bdi>{email.subject}</Bdi>
            </strong>
          </p>
          <EmailFrame html={email.html} />
        </div>
      ) : (
        !problem && <p class="empty">{texts.previewNothing}</p>
      )}
    </section>
  )
}
