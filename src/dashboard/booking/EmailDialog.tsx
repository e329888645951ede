import { BookingEmailDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { Answer } from '../kit/Answer.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { words } from '../words.ts'

/** One e-mail as the customer reads it, as text: nothing of it can do anything here. */
export function EmailDialog({ emailId, title, close }: { emailId: string; title: string; close: () => void }) {
  const asked = useQuery(BookingEmailDocument, { emailId })
  return (
    <Dialog title={title} wide close={close}>
      <Answer asked={asked}>
        {({ email }) => (
          <>
            {email.recipient && <p class="quiet">{words.booking.to(email.recipient)}</p>}
            <p class="booking-letter" dir="auto">
              {email.text}
            </p>
          </>
        )}
      </Answer>
    </Dialog>
  )
}
