import { useSignal } from '@preact/signals'
import { type TodaySlotFragment, WalkInProductDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { words } from '../words.ts'
import { WalkInForm } from './WalkInForm.tsx'

/** Books people who stand at the counter of a departure. @param booked is called with each booking */
export function WalkIn({
  slot,
  booked,
}: {
  slot: TodaySlotFragment
  booked(booking: { bookingId: string; bookingReference: string }): void
}) {
  const open = useSignal(false)
  const close = () => {
    open.value = false
  }
  const isFull = slot.availablePlaces === 0
  return (
    <>
      <button
        type="button"
        class="main"
        disabled={isFull}
        onClick={() => {
          open.value = true
        }}
      >
        {isFull ? words.walkIn.full : words.walkIn.act}
      </button>
      {open.value && <WalkInDialog slot={slot} booked={booked} close={close} />}
    </>
  )
}

function WalkInDialog({ slot, booked, close }: Parameters<typeof WalkIn>[0] & { close(): void }) {
  const product = useQuery(WalkInProductDocument, { activityId: slot.activityId })
  return (
    <Dialog title={words.walkIn.title} close={close}>
      <QueryView query={product} lines={4}>
        {({ product }) => (
          <WalkInForm
            slot={slot}
            product={product}
            booked={booking => {
              booked(booking)
              close()
            }}
          />
        )}
      </QueryView>
    </Dialog>
  )
}
