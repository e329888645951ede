import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { CommandDialogProps } from '../command/CommandDialogProps.ts'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'
import { isCommandOpen } from './isCommandOpen.ts'
import { menuOf } from './menuOf.ts'

/** Opens the command dialog at Ctrl-K or ⌘K, in a field too, and loads it when it is first needed. @param leave signs out */
export function Commands({ leave }: { leave(): void }) {
  const loaded = useSignal<ComponentType<CommandDialogProps> | undefined>(undefined)
  const isOpen = isCommandOpen.value
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
  useEffect(() => {
    if (!isOpen || loaded.value) return
    import('../command/CommandDialog.tsx').then(
      ({ CommandDialog }) => {
        loaded.value = CommandDialog
      },
      () => {
        isCommandOpen.value = false
        toast(words.notLoaded)
      },
    )
  }, [isOpen])
  const Dialog = loaded.value
  if (!isOpen || !Dialog) return null
  return (
    <Dialog
      pages={menuOf().flatMap(each => each.pages)}
      leave={leave}
      close={() => {
        isCommandOpen.value = false
      }}
    />
  )
}
