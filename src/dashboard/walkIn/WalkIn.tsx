import { address, updateQuery } from '../address.ts'
import { type TodaySlotFragment, WalkInProductDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { words } from '../words.ts'

const WalkInForm = lazyPart(async () => (await import('./WalkInForm.tsx')).WalkInForm)

/** The value of `act` in the address while the dialog is open. */
const ACT = 'walk-in'

/** Books people who stand at the counter of a departure. @param booked is called with each booking */
export function WalkIn({
  slot,
  booked,
}: {
  slot: TodaySlotFragment
  booked(booking: { bookingId: string; bookingReference: string }): void
}) {
  const isOpen = address.value.query.get('act') === ACT
  const close = () => updateQuery({ act: '' }, false)
  const isFull = slot.availablePlaces === 0
  return (
    <>
      <button type="button" class="main" disabled={isFull} onClick={() => updateQuery({ act: ACT }, false)}>
        {isFull ? words.walkIn.full : words.walkIn.act}
      </button>
      {isOpen && !isFull && <WalkInDialog slot={slot} booked={booked} close={close} />}
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
