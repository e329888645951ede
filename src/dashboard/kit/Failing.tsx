import type { Problem } from '../api/Problem.ts'
import { words } from '../words.ts'
import { ProblemText } from './ProblemText.tsx'

/** What went wrong, and to try it again in place. */
export function Failing({ problem, again }: { problem: Problem; again?: () => void }) {
  return (
    <p class="banner" role="alert">
      <ProblemText problem={problem} />{' '}
      {again && (
        <button type="button" class="plain" onClick={again}>
          {words.retry}
        </button>
      )}
    </p>
  )
}
