import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { Fault, Problem } from '../api/Problem.ts'
import { words } from '../words.ts'

/** What went wrong; of fields that failed, which ones, and what is wrong with those that the form does not show. */
export function ProblemText({ problem }: { problem: Problem }) {
  const text = useSignal('')
  // Only when the form is drawn is it known which fields it shows.
  useLayoutEffect(() => {
    text.value = problem.faults.length > 0 ? ofFaults(problem) : problem.message
  }, [problem])
  return <>{text.value}</>
}

function ofFaults(problem: Problem): string {
  const failed = problem.faults.map(fault => problem.labelOf(fault))
  // In the order of the form.
  const labels = new Set([...problem.labels.values()].filter(label => failed.includes(label)))
  const unshown = problem.faults.filter(fault => problem.labelOf(fault) === undefined).map(alone)
  return [...(labels.size > 0 ? [words.correct([...labels])] : []), ...new Set(unshown)].join(' ')
}

/** What is read without a label must say what it is about: the name in the path is better than nothing. */
function alone({ path, detail }: Fault): string {
  if (!detail.startsWith(`${words.thisField} `)) return detail
  const name = path
    .split('.')
    .filter(part => !/^\d+$/.test(part))
    .at(-1)!
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${detail.slice(words.thisField.length)}`
}
