import { useRef } from 'preact/hooks'
import { say } from '../kit/say.tsx'
import { words } from '../words.ts'

/** Where the customer completes the waiver: to copy, or to open and hand over. */
export function WaiverLink({ url, complete }: { url: string; complete: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      say(words.copied)
    } catch {
      say(words.copyByHand)
    }
  }
  return (
    <section class="sheet" aria-labelledby="book-waiver">
      <h2 id="book-waiver">{words.waiver}</h2>
      <p class="quiet">{complete ? words.newBooking.waiverComplete : words.newBooking.waiverOpen}</p>
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
