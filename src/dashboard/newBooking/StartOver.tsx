import { useSignal } from '@preact/signals'
import { Confirm } from '../kit/Confirm.tsx'
import { words } from '../words.ts'

/** Discards the draft irreversibly. */
export function StartOver({ over }: { over(): void }) {
  const asking = useSignal(false)
  return (
    <>
      <button
        type="button"
        class="plain"
        onClick={() => {
          asking.value = true
        }}
      >
        {words.newBooking.startOver}
      </button>
      {asking.value && (
        <Confirm
          title={words.newBooking.startOver}
          act={words.newBooking.startOverAct}
          does={async () => over()}
          close={() => {
            asking.value = false
          }}
        >
          <p>{words.newBooking.startOverLead}</p>
        </Confirm>
      )}
    </>
  )
}
