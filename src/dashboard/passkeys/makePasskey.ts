import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { asPasskeyProblem } from './asPasskeyProblem.ts'
import { sendPasskey } from './sendPasskey.ts'

/** Makes a passkey on a device of the person who is signed in, and adds it to the account. @throws Problem */
export async function makePasskey(name: string): Promise<void> {
  const optionsJSON = await sendPasskey<PublicKeyCredentialCreationOptionsJSON>('/dashboard/passkeys/challenge')
  const credential = await startRegistration({ optionsJSON }).catch(error => {
    throw asPasskeyProblem(error)
  })
  await sendPasskey('/dashboard/passkeys', { name, credential })
}
