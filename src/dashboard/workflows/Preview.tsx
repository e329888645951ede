import { Bdi } from '../kit/Bdi.tsx'
import { Failing } from '../kit/Failing.tsx'
import { Field } from '../kit/Field.tsx'
import { Letter } from '../outbox/Letter.tsx'
import { words } from '../words.ts'
import type { PreviewOf } from './usePreview.ts'

const own = words.workflows

/** What a customer would read, beside what is typed. */
export function Preview({ preview }: { preview: PreviewOf }) {
  const { letter, problem, busy, bookingReference, about, again } = preview
  const other = problem && problem.faults.length === 0 ? problem : undefined
  return (
    <section class="workflows-preview" aria-labelledby="preview" aria-busy={busy}>
      <h2 id="preview">{own.preview}</h2>
      <Field label={own.previewBooking} hint={own.previewBookingHint}>
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
      {other && <Failing problem={other} again={again} />}
      {letter ? (
        <div class={problem ? 'stale' : undefined}>
          <p class="workflows-subject">
            <span class="quiet">{words.subject}:</span>{' '}
            <strong>
              <Bdi>{letter.subject}</Bdi>
            </strong>
          </p>
          <Letter html={letter.html} />
        </div>
      ) : (
        !problem && <p class="empty">{own.previewNothing}</p>
      )}
    </section>
  )
}
