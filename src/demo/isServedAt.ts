// A service on this machine answers in milliseconds, and a start must not wait long for one that hangs.
const PATIENCE_MS = 2000

/** Whether a service on the same data answers at an address: one that knows this key of the demo. */
export async function isServedAt(baseUrl: string, key: unknown): Promise<boolean> {
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || !URL.canParse(baseUrl)) return false
  try {
    const { ok } = await fetch(`${baseUrl}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return ok
  } catch {
    return false
  }
}
