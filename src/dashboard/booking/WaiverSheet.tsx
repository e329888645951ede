import { takesPlaces } from '../../domain/rules/bookingStatuses.ts'
import type { BookingQuery, BookingWholeFragment, QuestionScope } from '../api/generated.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { CopyButton } from '../kit/CopyButton.tsx'
import { fileSize } from '../kit/fileSize.ts'
import { participantName } from '../pricing/unitsText.ts'
import { answerText } from '../waiver/answerText.ts'
import { words } from '../words.ts'

type Question = BookingQuery['waiver']['questions'][number]
type Answer = BookingWholeFragment['answers'][number]

/** The waiver answers by participant with their files, and the link to the waiver page for the rest. */
export function WaiverSheet({ booking, questions }: { booking: BookingWholeFragment; questions: readonly Question[] }) {
  const { answers, status, waiverStatus, waiverUrl, participants } = booking
  const mayAnswer = waiverStatus === 'NOT_REQUIRED' && waiverUrl !== null
  const asked = new Set([...questions.map(each => each.scope), ...answers.map(each => scopeOf(each))])
  const groups = [
    ...(asked.has('BOOKING') ? [0] : []),
    ...(asked.has('PARTICIPANT') ? Array.from({ length: participants }, (_, index) => index + 1) : []),
  ]
  return (
    <section class="sheet" aria-labelledby="booking-waiver">
      <header>
        <h2 id="booking-waiver">{words.waiver}</h2>
        {(takesPlaces[status] || waiverStatus !== 'OUTSTANDING') && (
          <Badge kind={waiverStatus} word={mayAnswer ? words.booking.waiverOptional : words.waivers[waiverStatus]} />
        )}
      </header>
      {waiverUrl && (
        <p class="booking-link">
          <a href={waiverUrl} target="_blank" rel="noopener noreferrer">
            {words.booking.openWaiver}
          </a>
          <CopyButton text={waiverUrl} label={words.booking.copyWaiver} />
        </p>
      )}
      {groups.length === 0 && <p class="quiet">{words.booking.noQuestions}</p>}
      {groups.map(participant => (
        <Group
          key={participant}
          participant={participant}
          name={participantName(booking.units, participant)}
          answers={answers.filter(each => each.participant === participant)}
          questions={questions}
        />
      ))}
    </section>
  )
}

const scopeOf = ({ participant }: Answer): QuestionScope => (participant === 0 ? 'BOOKING' : 'PARTICIPANT')

function Group({
  participant,
  name,
  answers,
  questions,
}: {
  /** 0 for the whole booking. */
  participant: number
  name: string
  answers: readonly Answer[]
  questions: readonly Question[]
}) {
  const places = new Map(questions.map((each, place) => [each.questionId, place]))
  const ordered = answers.toSorted((a, b) => (places.get(a.questionId) ?? 0) - (places.get(b.questionId) ?? 0))
  return (
    <div class="booking-answers">
      <h3>{participant === 0 ? words.wholeBooking : name}</h3>
      {answers.length === 0 && <p class="quiet">{words.booking.unanswered}</p>}
      <dl class="facts">
        {ordered.map(answer => (
          <div key={answer.questionId}>
            <dt>
              <Bdi>{answer.label}</Bdi>
            </dt>
            <dd dir="auto">
              {answer.questionChanged && <span class="quiet booking-changed">{words.booking.questionChanged} </span>}
              {answer.uploads.length === 0 && answerText(answer)}
              {answer.uploads.map(upload => (
                <a key={upload.id} href={upload.url} download={upload.fileName}>
                  {words.booking.download(upload.fileName, fileSize(upload.bytes))}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
