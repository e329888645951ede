import { fetchGraphql, signOut } from '../api/fetchGraphql.ts'
import { type PartnerKeyFragment, PartnerKeyRevokeDocument } from '../api/generated.ts'
import { fromNow } from '../format.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'

const own = words.apiKeys

/** Revokes a key permanently. */
export function RevokeKey({
  revoked,
  own: isOwn,
  close,
  done,
}: {
  revoked: PartnerKeyFragment
  /** Whether this session was opened with it. */
  own: boolean
  close(): void
  done(): void
}) {
  const { id: keyId, name, lastUsedAt, partner } = revoked
  const revoke = async () => {
    await fetchGraphql(PartnerKeyRevokeDocument, { input: { keyId } })
    toast(own.revoked(name))
    if (isOwn) await signOut()
    else done()
  }
  return (
    <Confirm title={own.revokeTitle(name)} act={own.revokeAct} does={revoke} close={close}>
      <p>{own.revokes(partner?.name ?? own.whoseOwn.toLowerCase())}</p>
      <p class="quiet">{lastUsedAt ? own.revokesUsed(fromNow(lastUsedAt)) : own.revokesUnused}</p>
      {isOwn && <p class="banner">{own.revokesOwn}</p>}
    </Confirm>
  )
}
