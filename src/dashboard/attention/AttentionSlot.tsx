import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { address } from '../address.ts'

/** The panel, once its script is there: the first page does not wait for it. */
export function AttentionSlot(props: { day: string; zone: string }) {
  const panel = useSignal<{ Panel: ComponentType<typeof props> } | undefined>(undefined)
  const { page } = address.value
  useEffect(() => {
    void import('./AttentionPanel.tsx')
      .then(({ AttentionPanel }) => {
        panel.value = { Panel: AttentionPanel }
      })
      .catch(() => {})
  }, [page])
  const Panel = panel.value?.Panel
  return Panel ? <Panel {...props} /> : <div class="attention-space" />
}
