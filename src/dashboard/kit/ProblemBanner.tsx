import type { Problem } from '../api/Problem.ts'
import { reachable } from '../api/reachable.ts'
import { words } from '../words.ts'
import { ProblemText } from './ProblemText.tsx'

/**
 * An error with a button to retry.
 * @param recovers whether it retries by itself once the service is reachable again: then the shell shows the outage for the whole page
 */
export function ProblemBanner({
  problem,
  retry,
  recovers = false,
}: {
  problem: Problem
  retry?: () => void
  recovers?: boolean
}) {
  if (recovers && problem.code === 'unreachable' && !reachable.value) return null
  return (
    <p class="banner" role="alert">
      {problem.message === words.offline ? words.unanswered : <ProblemText problem={problem} />}{' '}
      {retry && (
        <button type="button" class="plain" onClick={retry}>
          {words.retry}
        </button>
      )}
    </p>
  )
}
