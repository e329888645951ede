import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { address } from '../address.ts'
import type { ControlRoomProps } from './ControlRoomProps.ts'

/** The panel, once its script is there: the first page does not wait for it. */
export function ControlRoomSlot(props: ControlRoomProps) {
  const panel = useSignal<{ Panel: ComponentType<ControlRoomProps> } | undefined>(undefined)
  const { page } = address.value
  useEffect(() => {
    void import('./ControlRoom.tsx')
      .then(({ ControlRoom }) => {
        panel.value = { Panel: ControlRoom }
      })
      .catch(() => {})
  }, [page])
  const Panel = panel.value?.Panel
  const { slots, now } = props
  if (Panel) return <Panel {...props} />
  // As high as the panel, so that nothing below it moves.
  return <div class={slots?.some(each => new Date(each.startsAt) > now) ? 'next-space' : 'attention-space'} />
}
