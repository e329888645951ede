import { useEffect, useRef } from 'preact/hooks'
import type { Problem } from '../api/Problem.ts'
import { ProblemText } from '../kit/ProblemText.tsx'
import { words } from '../words.ts'
import type { Alternative } from './Alternative.ts'
import { OtherTimes } from './OtherTimes.tsx'

/** The reason of a refusal, and the alternatives. */
export function Refused({ problem, take }: { problem: Problem; take(alternative: Alternative): void }) {
  const { alternatives } = problem.facts as { alternatives?: readonly Alternative[] }
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The first invalid field, or else what is said: the keyboard goes on from there.
    const field =
      problem.violations.length > 0 ? document.querySelector<HTMLElement>('.book [aria-invalid="true"]') : null
    const there = field ?? box.current
    there?.focus({ preventScroll: true })
    there?.scrollIntoView({ block: field ? 'center' : 'nearest' })
  }, [problem])
  return (
    <div ref={box} class="banner book-refused" role="alert" tabIndex={-1}>
      <p>
        <ProblemText problem={problem} />
      </p>
      {problem.code === 'unreachable' && <p>{words.newBooking.onceMore}</p>}
      {alternatives && (
        <>
          <p>{alternatives.length > 0 ? words.newBooking.instead : words.newBooking.noneInstead}</p>
          <OtherTimes times={alternatives} choose={take} />
        </>
      )}
    </div>
  )
}
