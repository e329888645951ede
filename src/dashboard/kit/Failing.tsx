import type { Problem } from '../api/Problem.ts'
import { words } from '../words.ts'

/** What went wrong, in the service's own words, and to try it again in place. */
export function Failing({ problem, again }: { problem: Problem; again?: () => void }) {
  return (
    <p class="banner" role="alert">
      {problem.message}{' '}
      {again && (
        <button type="button" class="plain" onClick={again}>
          {words.retry}
        </button>
      )}
    </p>
  )
}
