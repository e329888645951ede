import { fetchGraphql, signOut } from '../api/fetchGraphql.ts'
import { StaffDeactivateDocument, type StaffPersonFragment } from '../api/generated.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'

const texts = words.staff

/** Ends an account permanently. @param own whether it is that of this session */
export function DeactivateStaff({
  person: { id: staffId, name },
  own,
  close,
  done,
}: {
  person: StaffPersonFragment
  own: boolean
  close(): void
  done(): void
}) {
  const deactivate = async () => {
    await fetchGraphql(StaffDeactivateDocument, { input: { staffId } })
    toast(texts.wasDeactivated(name))
    if (own) await signOut()
    else done()
  }
  return (
    <Confirm title={texts.deactivateTitle(name)} act={texts.deactivateAct} does={deactivate} close={close}>
      <p>{texts.deactivateSays}</p>
      {own && <p class="banner">{texts.deactivateOwn}</p>}
    </Confirm>
  )
}
