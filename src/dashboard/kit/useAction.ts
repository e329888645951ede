import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Problem } from '../api/Problem.ts'
import { returnFocus } from './keepFocus.ts'

/** An action that runs once at a time and may be refused. */
export interface Action<Arguments extends unknown[]> {
  run(...args: Arguments): Promise<boolean>
  busy: boolean
  /** The refusal; cleared at the next attempt. */
  problem: Problem | undefined
  forget(): void
}

/** @returns the action; `run` resolves to whether it succeeded */
export function useAction<Arguments extends unknown[]>(
  act: (...args: Arguments) => Promise<unknown>,
): Action<Arguments> {
  const busy = useSignal(false)
  const problem = useSignal<Problem | undefined>(undefined)
  const current = useRef(act)
  current.current = act
  return {
    busy: busy.value,
    problem: problem.value,
    forget: () => {
      problem.value = undefined
    },
    run: async (...args) => {
      if (busy.value) return false
      busy.value = true
      problem.value = undefined
      try {
        await current.current(...args)
        return true
      } catch (error) {
        problem.value = error as Problem
        return false
      } finally {
        busy.value = false
        // A browser removes the focus from a disabled button.
        setTimeout(returnFocus)
      }
    },
  }
}
