import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type ScannedBookingFragment, ScanReferenceDocument, ScanTicketDocument } from '../api/generated.ts'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import { Camera } from './Camera.tsx'
import { Scanned } from './Scanned.tsx'
import './scan.css'

const texts = words.scan

/** A reference is shorter than the code of a ticket. */
const LONGEST_REFERENCE = 20

/** Scans tickets at the departure, and checks their bookings in. */
export function ScanPage() {
  const typed = useSignal('')
  const last = useSignal('')
  const found = useSignal<{ booking: ScannedBookingFragment; code: string } | undefined>(undefined)
  const look = useAction(async (code: string) => {
    found.value = undefined
    found.value = { booking: await find(code), code }
  })
  const again = useAction(async () => {
    const { code } = found.value!
    found.value = { booking: await find(code), code }
  })
  const search = (code: string) => {
    last.value = code
    void look.run(code)
  }
  return (
    <>
      <h1>{texts.title}</h1>
      <p class="quiet">{texts.lead}</p>
      <Camera
        found={code => {
          // The same ticket is in front of the camera for a while.
          if (code !== last.value) search(code)
        }}
      />
      <form
        class="scan-type"
        onSubmit={event => {
          event.preventDefault()
          if (typed.value.trim() !== '') search(typed.value.trim())
        }}
      >
        <Field label={texts.code}>
          {input => (
            <input
              {...input}
              autocomplete="off"
              autocapitalize="characters"
              spellcheck={false}
              maxLength={200}
              value={typed.value}
              onInput={event => {
                typed.value = event.currentTarget.value
              }}
            />
          )}
        </Field>
        <button type="submit" disabled={look.busy}>
          {texts.find}
        </button>
      </form>
      <div role="status">
        {look.problem && <ProblemBanner problem={look.problem} />}
        {found.value && (
          <Scanned
            key={found.value.code}
            scanned={found.value.booking}
            code={found.value.code}
            refetch={() => void again.run()}
            next={() => {
              found.value = undefined
              last.value = ''
              typed.value = ''
            }}
          />
        )}
      </div>
    </>
  )
}

async function find(code: string): Promise<ScannedBookingFragment> {
  if (code.length > LONGEST_REFERENCE) return (await fetchGraphql(ScanTicketDocument, { code })).bookingByTicket
  return (await fetchGraphql(ScanReferenceDocument, { reference: code })).booking
}
