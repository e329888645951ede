import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { address, updateQuery } from '../address.ts'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'

type Panel = ComponentType<{ reference: string; close(): void }>

/** The booking that is looked into beside the list, which the address names; loaded when it is first needed. */
export function PanelOfAddress() {
  const reference = address.value.query.get('look') ?? ''
  const loaded = useSignal<Panel | undefined>(undefined)
  const isNeeded = reference !== ''
  useEffect(() => {
    if (!isNeeded || loaded.value) return
    import('../bookingPanel/BookingPanel.tsx').then(
      ({ BookingPanel }) => {
        loaded.value = BookingPanel
      },
      () => toast(words.notLoaded),
    )
  }, [isNeeded])
  const Panel = loaded.value
  return isNeeded && Panel ? <Panel reference={reference} close={() => updateQuery({ look: '' }, false)} /> : null
}
