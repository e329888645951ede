import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { ask } from './ask.ts'
import type { TypedDocumentString } from './generated.ts'
import type { Problem } from './Problem.ts'
import { session } from './session.ts'

/** What a query has answered: what is shown stays until there is something newer. */
export interface Asked<Result> {
  data: Result | undefined
  problem: Problem | undefined
  /** Whether an answer is awaited. */
  busy: boolean
  again(): void
}

/** Asks whenever the variables change, and again when somebody has signed in anew; only the last question counts. */
export function useQuery<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Asked<Result> {
  const data = useSignal<Result | undefined>(undefined)
  const problem = useSignal<Problem | undefined>(undefined)
  const busy = useSignal(true)
  const round = useSignal(0)
  const last = useRef<AbortController>(undefined)
  const open = session.value === 'open'

  useEffect(() => {
    if (!open) return
    last.current?.abort()
    const controller = new AbortController()
    last.current = controller
    busy.value = true
    ask(document, variables, controller.signal)
      .then(result => {
        data.value = result
        problem.value = undefined
      })
      .catch(error => {
        if (!controller.signal.aborted) problem.value = error as Problem
      })
      .finally(() => {
        if (!controller.signal.aborted) busy.value = false
      })
  }, [JSON.stringify(variables), round.value, open])
  useEffect(() => () => last.current?.abort(), [])

  return {
    data: data.value,
    problem: problem.value,
    busy: busy.value,
    again: () => {
      round.value++
    },
  }
}
