import { instantIn } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { words } from '../words.ts'
import type { PartnerOfMonth } from './PartnerOfMonth.ts'

const texts = words.statements

const marks = { OPEN: 'custom', CLOSED: 'custom', SENT: 'warn', PAID: 'good' } as const

/** How far a statement is: a label, with when and by whom. */
export function StatusCell({ status, zone }: { status: PartnerOfMonth['statement']['status']; zone: string }) {
  const { state, sentAt, sentTo, sentByName, email, paidAt, paidByName, paymentMethod, paymentNote } = status
  return (
    <>
      <Badge kind={marks[state]} word={texts.states[state]} />
      {email?.status === 'FAILED' && <Badge kind="bad" word={texts.emailFailed} />}
      {email?.status === 'AWAITING_MAIL_SERVER' && <Badge kind="warn" word={texts.emailWaits} />}
      {paidAt && (
        <span class="quiet statements-below">
          {texts.paidOn(instantIn(paidAt, zone), words.methods[paymentMethod!], paidByName)}
          {paymentNote && `: ${paymentNote}`}
        </span>
      )}
      {sentAt && (
        <span class="quiet statements-below">{texts.sentOn(instantIn(sentAt, zone), sentByName, sentTo)}</span>
      )}
    </>
  )
}
