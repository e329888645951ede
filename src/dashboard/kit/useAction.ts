import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Problem } from '../api/Problem.ts'
import { returnFocus } from './keepFocus.ts'

/** Something that is done once at a time, and may be refused. */
export interface Action<Arguments extends unknown[]> {
  run(...args: Arguments): Promise<boolean>
  busy: boolean
  /** What it was refused with; gone as soon as it is tried again. */
  problem: Problem | undefined
  forget(): void
}

/** @returns the action; `run` answers whether it was done */
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
        // A browser takes the focus from a button that is disabled.
        setTimeout(returnFocus)
      }
    },
  }
}
