/** What this browser shows without a connection, and what it sends when there is one again. */
const DATA = 'offline data '
const TAPS = 'offline taps'

/** Older data is of no use at a departure, and should not stay on a telephone. */
const MAX_AGE_MS = 86_400_000

interface Stored<Data> {
  /** Milliseconds since 1970. */
  at: number
  data: Data
}

/** Stores what was read, under a name such as `manifest ts_…`. */
export function storeOffline(name: string, data: unknown): void {
  try {
    localStorage.setItem(DATA + name, JSON.stringify({ at: Date.now(), data } satisfies Stored<unknown>))
  } catch {
    // The storage is full, or not available.
    dropData(() => true)
  }
}

/** What was stored in the last day, and when. */
export function readOffline<Data>(name: string): Stored<Data> | undefined {
  const stored = parsed<Data>(DATA + name)
  return stored && Date.now() - stored.at < MAX_AGE_MS ? stored : undefined
}

/** Removes what is older than a day. */
export function dropOldOffline(): void {
  dropData(key => Date.now() - (parsed(key)?.at ?? 0) >= MAX_AGE_MS)
}

/** Removes everything: somebody else may use the browser. */
export function clearOffline(): void {
  dropData(() => true)
  localStorage.removeItem(TAPS)
}

/** The check-ins that wait for a connection, as text. */
export const readTaps = (): string | null => localStorage.getItem(TAPS)

export function storeTaps(text: string | null): void {
  if (text === null) localStorage.removeItem(TAPS)
  else localStorage.setItem(TAPS, text)
}

function dropData(which: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(DATA) && which(key)) localStorage.removeItem(key)
}

function parsed<Data>(key: string): Stored<Data> | undefined {
  const text = localStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as Stored<Data>)
}
