/** Limits of those who send no key, in all and for each address. */
export interface AnonymousLimits {
  /** Counts a request. @throws Refusal rate-limited */
  count(address: string): void
  /** Counts work that no cache saves, and takes a place for it; the place is given back by calling what it returns. @throws Refusal */
  begin(address: string): () => void
}
