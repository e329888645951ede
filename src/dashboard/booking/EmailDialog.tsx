import { BookingEmailDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { words } from '../words.ts'

/** One e-mail as plain text, so that nothing in it can run here. */
export function EmailDialog({ emailId, title, close }: { emailId: string; title: string; close: () => void }) {
  const query = useQuery(BookingEmailDocument, { emailId })
  return (
    <Dialog title={title} wide close={close}>
      <QueryView query={query}>
        {({ email }) => (
          <>
            {email.recipient && <p class="quiet">{words.booking.to(email.recipient)}</p>}
            <p class="booking-email-text" dir="auto">
              {email.text}
            </p>
          </>
        )}
      </QueryView>
    </Dialog>
  )
}
