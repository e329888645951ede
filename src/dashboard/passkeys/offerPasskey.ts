import { mayHavePasskeys } from './mayHavePasskeys.ts'
import { passkeyOffer } from './passkeyOffer.ts'

/** Offers a passkey above the page. */
export function offerPasskey(): void {
  if (!mayHavePasskeys()) return
  import('./PasskeyOffer.tsx').then(
    loaded => {
      passkeyOffer.value = loaded.PasskeyOffer
    },
    () => {},
  )
}
