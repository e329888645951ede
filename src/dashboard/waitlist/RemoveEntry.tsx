import { fetchGraphql } from '../api/fetchGraphql.ts'
import { WaitlistLeaveDocument, type WaitlistRowFragment } from '../api/generated.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { customerName } from '../kit/customerName.ts'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'

const texts = words.waitlist

/** Removes a customer from the waitlist. */
export function RemoveEntry({ entry, close, done }: { entry: WaitlistRowFragment; close(): void; done(): void }) {
  const name = customerName(entry)
  const remove = async () => {
    await fetchGraphql(WaitlistLeaveDocument, { input: { waitlistId: entry.id } })
    toast(texts.removed(name))
    done()
  }
  return (
    <Confirm title={texts.removeTitle(name)} act={texts.removeAct} does={remove} close={close}>
      <p>{entry.status === 'OFFERED' ? texts.removeOffered : texts.removeWaiting}</p>
    </Confirm>
  )
}
