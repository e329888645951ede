import { address, updateQuery } from '../address.ts'
import { lazyPart } from '../kit/lazyPart.tsx'

const BookingPanel = lazyPart(async () => (await import('../bookingPanel/BookingPanel.tsx')).BookingPanel)

/** The booking that is looked into beside the list, which the address names. */
export function PanelOfAddress() {
  const reference = address.value.query.get('look')
  return reference ? <BookingPanel reference={reference} close={() => updateQuery({ look: '' }, false)} /> : null
}
