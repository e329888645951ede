import { asProblem } from '../api/fetchGraphql.ts'
import { codeOf, type RestProblem, send } from '../api/send.ts'

/**
 * Sends what is about passkeys. The sentences of its refusals are for people.
 * @throws Problem
 */
export async function sendPasskey<Body>(url: string, body: object = {}): Promise<Body> {
  const { read, ok, retryAfterSeconds } = await send<Body & RestProblem>(url, body)
  if (ok) return read
  const { type, detail = '', ...facts } = read
  throw await asProblem(codeOf(type), detail, { retryAfterSeconds, ...facts })
}
