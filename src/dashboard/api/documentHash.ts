const hashes = new Map<string, Promise<string>>()

/** The SHA-256 of a document, by which the service knows it. Undefined where the browser computes none: over plain HTTP from afar. */
export function documentHash(text: string): Promise<string> | undefined {
  if (!globalThis.crypto?.subtle) return undefined
  let hash = hashes.get(text)
  if (!hash) {
    hash = digest(text)
    hashes.set(text, hash)
  }
  return hash
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
