import { navigate } from '../address.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { typedOf } from './bookInstead.ts'
import { DRAFT, nothingTyped, type Typed, UNFINISHED_DRAFT } from './Typed.ts'
import type { LeftTyped } from './useBookingDraft.ts'

/** Opens the form of a new booking with a customer; an unfinished booking is set aside and can be resumed there. */
export function useBookFor(): (customer: Parameters<typeof typedOf>[0], language: string | null) => void {
  const draft = useDraft<Typed>(DRAFT, nothingTyped)
  const left = useDraft<LeftTyped>(UNFINISHED_DRAFT, { typed: undefined })
  return (customer, language) => {
    if (draft.value.chosen) left.change({ typed: draft.value })
    draft.clear()
    draft.change({ ...typedOf(customer), language: language ?? '' })
    navigate('book', { same: 'yes' })
  }
}
