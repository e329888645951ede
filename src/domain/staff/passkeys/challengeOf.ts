/** The challenge that a browser says it has answered; undefined if its answer has none. */
export function challengeOf(credential: unknown): string | undefined {
  const { clientDataJSON } = (credential as { response?: { clientDataJSON?: unknown } } | null)?.response ?? {}
  if (typeof clientDataJSON !== 'string') return undefined
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
