import { useSignal } from '@preact/signals'
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { useEffect, useRef } from 'preact/hooks'
import { words } from '../words.ts'
import { asPasskeyProblem } from './asPasskeyProblem.ts'
import { sendPasskey } from './sendPasskey.ts'

/** The service accepts a challenge for five minutes. */
const RENEWED_AFTER_MS = 4 * 60_000

/**
 * Signs in with a passkey: by a button, and in a browser that can, from the suggestions of the field of the e-mail address. Nothing is
 * shown where the service cannot have passkeys.
 * @param enter signs in with what the browser returns, or shows why the browser returned nothing
 */
export function PasskeySignIn({
  enter,
  busy,
}: {
  enter(passkey: () => Promise<object>): Promise<void>
  busy: boolean
}) {
  const options = useSignal<PublicKeyCredentialRequestOptionsJSON | undefined>(undefined)
  const gone = useRef(false)

  /** Each challenge is answered once. */
  const renew = async () => {
    options.value = await sendPasskey<PublicKeyCredentialRequestOptionsJSON>('/dashboard/session/challenge').catch(
      () => undefined,
    )
    const optionsJSON = options.value
    if (gone.current || !optionsJSON || !(await browserSupportsWebAuthnAutofill())) return
    // It waits until somebody chooses a passkey in the field. What ends it otherwise is nothing to show.
    const waiting = startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined)
    const passkey = await waiting
    if (!passkey || gone.current) return
    await enter(async () => passkey)
    if (!gone.current) await renew()
  }
  useEffect(() => {
    void renew()
    const timer = setInterval(() => void renew(), RENEWED_AFTER_MS)
    return () => {
      gone.current = true
      clearInterval(timer)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [])

  const use = async () => {
    const optionsJSON = options.value!
    await enter(() =>
      startAuthentication({ optionsJSON }).catch(error => {
        throw asPasskeyProblem(error)
      }),
    )
    if (!gone.current) await renew()
  }
  if (!options.value) return null
  return (
    <button type="button" disabled={busy} onClick={() => void use()}>
      {words.passkeys.signIn}
    </button>
  )
}
