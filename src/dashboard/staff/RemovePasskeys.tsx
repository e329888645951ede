import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PasskeysRemoveDocument, type StaffPersonFragment } from '../api/generated.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'

const texts = words.staff

/** Removes all passkeys of somebody, such as of a device that was lost. */
export function RemovePasskeys({
  person: { id: staffId, name },
  close,
  done,
}: {
  person: StaffPersonFragment
  close(): void
  done(): void
}) {
  const remove = async () => {
    await fetchGraphql(PasskeysRemoveDocument, { input: { staffId } })
    toast(texts.passkeysRemoved(name))
    done()
  }
  return (
    <Confirm title={texts.removePasskeysTitle(name)} act={texts.removePasskeysAct} does={remove} close={close}>
      <p>{texts.removePasskeysSays}</p>
    </Confirm>
  )
}
