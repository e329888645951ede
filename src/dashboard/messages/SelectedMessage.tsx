import { useRef } from 'preact/hooks'
import { words } from '../words.ts'
import { MessageDialog } from './MessageDialog.tsx'

/** Writes to the customers of bookings. Those that are selected when it opens. */
export function SelectedMessage({ bookingIds, close }: { bookingIds: readonly string[]; close(): void }) {
  const { current } = useRef(bookingIds)
  return <MessageDialog to={{ bookingIds: current }} title={words.messages.toSelected(current.length)} close={close} />
}
