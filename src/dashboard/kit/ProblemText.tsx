import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { Problem, Violation } from '../api/Problem.ts'
import { words } from '../words.ts'

/** The text of an error: its message, and the failed fields with the messages of those that the form does not show. */
export function ProblemText({ problem }: { problem: Problem }) {
  const text = useSignal('')
  // The fields that a form shows are known only after it is rendered.
  useLayoutEffect(() => {
    text.value = problem.violations.length > 0 ? ofViolations(problem) : problem.message
  }, [problem])
  return <>{text.value}</>
}

function ofViolations(problem: Problem): string {
  const failed = problem.violations.map(violation => problem.labelOf(violation))
  // In the order of the form.
  const labels = new Set([...problem.labels.values()].filter(label => failed.includes(label)))
  const unshown = problem.violations.filter(violation => problem.labelOf(violation) === undefined).map(alone)
  return [...(labels.size > 0 ? [words.correct([...labels])] : []), ...new Set(unshown)].join(' ')
}

/** A message without a label must name its field: the name in the path is better than nothing. */
function alone({ path, detail }: Violation): string {
  if (!detail.startsWith(`${words.thisField} `)) return detail
  const name = path
    .split('.')
    .filter(part => !/^\d+$/.test(part))
    .at(-1)!
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${detail.slice(words.thisField.length)}`
}
