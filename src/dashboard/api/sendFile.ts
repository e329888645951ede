import { asProblem } from './fetchGraphql.ts'
import { codeOf, type RestProblem, send } from './send.ts'

/**
 * Sends one file to a path, and returns the data of the answer.
 * @throws Problem when the service refuses or cannot be reached
 */
export async function sendFile<Data>(path: string, file: File, signal: AbortSignal): Promise<Data> {
  const form = new FormData()
  form.append('file', file)
  const { read, ok, retryAfterSeconds } = await send<{ data: Data } | RestProblem>(path, form, signal)
  if (!ok) {
    const { type, detail = '', ...facts } = read as RestProblem
    throw await asProblem(codeOf(type), detail, { retryAfterSeconds, ...facts })
  }
  return (read as { data: Data }).data
}
