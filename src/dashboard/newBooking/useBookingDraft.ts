import { useEffect } from 'preact/hooks'
import { address, navigate } from '../address.ts'
import { changesOf, type Draft, useDraft } from '../drafts/useDraft.ts'
import { DRAFT, nothingTyped, type Typed, UNFINISHED_DRAFT } from './Typed.ts'

/** An unfinished booking that was set aside for another one. */
export interface Unfinished {
  /** Its input; undefined if there is none. */
  typed: Typed | undefined
  /** Resumes it. */
  resume(): void
  forget(): void
}

/** A draft that is set aside. */
export interface LeftTyped {
  typed: Typed | undefined
}

/**
 * The draft of a booking belongs to the choices in the address. Choosing another activity on the page keeps
 * the customer; opening the page again starts an empty draft. The earlier draft is set aside and can
 * be resumed.
 * @param busy whether it is being booked: it stays until that is answered
 */
export function useBookingDraft(busy: boolean): { draft: Draft<Typed>; unfinished: Unfinished } {
  const draft = useDraft<Typed>(DRAFT, nothingTyped)
  const left = useDraft<LeftTyped>(UNFINISHED_DRAFT, { typed: undefined })
  const { query } = address.value
  const activity = query.get('activity') ?? undefined
  const { chosen } = draft.value
  // For the same customer again, nothing is chosen yet.
  const isAnother = chosen ? chosen.activity !== activity : !activity && !query.has('same')
  const setAside = draft.touched && isAnother && !busy

  useEffect(() => {
    if (!setAside) return
    if (chosen) left.change({ typed: draft.value })
    draft.clear()
  }, [setAside])
  useEffect(() => {
    if (draft.touched && !isAnother && activity) draft.change({ chosen: chosenNow() })
  }, [query.toString()])
  return {
    draft: { ...draft, change: part => draft.change(value => ({ chosen: chosenNow(), ...changesOf(part, value) })) },
    unfinished: {
      typed: left.value.typed,
      resume: () => {
        const { typed } = left.value
        left.clear()
        draft.clear()
        draft.change(typed!)
        navigate('book', typed!.chosen)
      },
      forget: left.clear,
    },
  }
}

/** The current URL, not the one at the time of rendering. */
function chosenNow(): Record<string, string> | undefined {
  const chosen = Object.fromEntries(address.value.query)
  return chosen.activity ? chosen : undefined
}
