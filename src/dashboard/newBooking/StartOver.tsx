import { address, navigate } from '../address.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'
import type { Typed } from './Typed.ts'

/** Clears what was typed and chosen, and offers to bring it back. */
export function StartOver({ draft, over }: { draft: Draft<Typed>; over(): void }) {
  const clear = () => {
    const [typed, chosen] = [draft.value, Object.fromEntries(address.value.query)]
    draft.clear()
    over()
    navigate('book')
    toast(words.newBooking.startedOver, async () => {
      draft.change(typed)
      navigate('book', chosen)
    })
  }
  return (
    <button type="button" class="plain" onClick={clear}>
      {words.newBooking.startOver}
    </button>
  )
}
