import { AccountDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { browserName } from '../kit/browserName.ts'
import { ProblemText } from '../kit/ProblemText.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import { passkeyOffer } from './passkeyOffer.ts'
import './passkeys.css'

const texts = words.passkeys

/** Offers a passkey to a person who has none. */
export function PasskeyOffer() {
  const { data } = useQuery(AccountDocument, {})
  const close = () => {
    passkeyOffer.value = undefined
  }
  const adding = useAction(async () => {
    const { makePasskey } = await import('./makePasskey.ts')
    await makePasskey(browserName(navigator.userAgent))
    toast(texts.added)
    close()
  })
  if (!data?.viewer.staff || data.viewer.passkeys.length > 0) return null
  return (
    <section class="passkey-offer" aria-label={texts.name}>
      <p>{texts.offer}</p>
      {adding.problem && (
        <p class="error" role="alert">
          <ProblemText problem={adding.problem} />
        </p>
      )}
      <button type="button" class="main" disabled={adding.busy} onClick={() => void adding.run()}>
        {texts.add}
      </button>
      <button type="button" class="plain" onClick={close}>
        {texts.notNow}
      </button>
    </section>
  )
}
