import { useRef } from 'preact/hooks'
import type { WaiverStatus } from '../api/generated.ts'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'

const hints: Record<WaiverStatus, string> = {
  NOT_REQUIRED: words.newBooking.waiverOptional,
  OUTSTANDING: words.newBooking.waiverOpen,
  COMPLETE: words.newBooking.waiverComplete,
}

/** The link to the waiver page, to copy or to open. */
export function WaiverLink({ url, status }: { url: string; status: WaiverStatus }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      toast(words.copied)
    } catch {
      toast(words.copyByHand)
    }
  }
  return (
    <section class="sheet" aria-labelledby="book-waiver">
      <h2 id="book-waiver">{words.waiver}</h2>
      <p class="quiet">{hints[status]}</p>
      <p class="book-link">
        <input dir="auto" ref={field} readOnly aria-label={words.newBooking.waiverLink} value={url} />
        <button type="button" onClick={() => void copy()}>
          {words.copy}
        </button>
        <a class="button" href={url} target="_blank" rel="noreferrer">
          {words.newBooking.handOver}
        </a>
      </p>
    </section>
  )
}
