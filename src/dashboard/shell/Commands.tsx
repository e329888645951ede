import { useEffect } from 'preact/hooks'
import { lazyPart } from '../kit/lazyPart.tsx'
import { isCommandOpen } from './isCommandOpen.ts'
import { menuOf } from './menuOf.ts'

const CommandDialog = lazyPart(async () => (await import('../command/CommandDialog.tsx')).CommandDialog)

/** Opens the command dialog at Ctrl-K or ⌘K, in a field too. @param leave signs out */
export function Commands({ leave }: { leave(): void }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // Above another dialog it would hide what is being filled in.
      isCommandOpen.value = !isCommandOpen.value && !document.querySelector('dialog[open]')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!isCommandOpen.value) return null
  return (
    <CommandDialog
      pages={menuOf().flatMap(each => each.pages)}
      leave={leave}
      close={() => {
        isCommandOpen.value = false
      }}
    />
  )
}
