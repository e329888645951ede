import type { ManifestBookingFragment } from '../api/generated.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { participantName } from '../pricing/unitsText.ts'
import { answerText } from '../waiver/answerText.ts'
import { words } from '../words.ts'

type Given = ManifestBookingFragment['answers'][number]

/** What was answered to the waiver's questions: for all together, then participant by participant. */
export function Answers({ answers, units }: Pick<ManifestBookingFragment, 'answers' | 'units'>) {
  const parts = [...Map.groupBy<number, Given>(answers, answer => answer.participant)].sort(
    ([one], [other]) => one - other,
  )
  return (
    <div class="manifest-answers">
      {parts.map(([participant, given]) => (
        <section key={participant}>
          <h3>{participant === 0 ? words.wholeBooking : participantName(units, participant)}</h3>
          <dl class="facts">
            {given.map(answer => (
              <div key={answer.questionId}>
                <dt>
                  <Bdi>{answer.label}</Bdi>
                </dt>
                <dd dir="auto">{answerText(answer)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
