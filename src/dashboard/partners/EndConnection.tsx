import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PartnerAgencyEndDocument } from '../api/generated.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'

const texts = words.partners

/** Ends the connection of a partner to its agency. */
export function EndConnection({
  partner,
  agency: { id: agencyId, name },
  close,
  done,
}: {
  /** Its name. */
  partner: string
  agency: { id: string; name: string }
  close(): void
  done(): void
}) {
  const end = async () => {
    await fetchGraphql(PartnerAgencyEndDocument, { input: { agencyId } })
    toast(texts.connectionEnded(name))
    done()
  }
  return (
    <Confirm title={texts.endTitle(name)} act={texts.endConnection} does={end} close={close}>
      <p>{texts.ends(name, partner)}</p>
    </Confirm>
  )
}
