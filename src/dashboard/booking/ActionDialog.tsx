import { AmendDialog } from './AmendDialog.tsx'
import type { BookingActionName } from './actionsOf.ts'
import type { BookingActionProps } from './BookingActionProps.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { StepDialog } from './StepDialog.tsx'

/** The dialog of an action on a booking that asks first. */
export function ActionDialog({ name, ...dialog }: BookingActionProps & { name: BookingActionName; close(): void }) {
  switch (name) {
    case 'amend':
      return <AmendDialog {...dialog} />
    case 'pay':
      return <PaymentDialog {...dialog} />
    case 'refund':
      return <RefundDialog {...dialog} />
    case 'cancel':
      return <CancelDialog {...dialog} />
    default:
      return <StepDialog {...dialog} step={name as 'confirm' | 'reject'} />
  }
}
