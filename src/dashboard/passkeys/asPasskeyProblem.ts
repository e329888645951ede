import { Problem } from '../api/Problem.ts'
import { words } from '../words.ts'

const texts = words.passkeys

/** Why a browser has made or used no passkey, in the words of the dashboard. */
export function asPasskeyProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { name, code } = error as Error & { code?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') {
    return new Problem('passkey', texts.onThisDevice)
  }
  return new Problem('passkey', name === 'NotAllowedError' || name === 'AbortError' ? texts.cancelled : texts.failed)
}
