/** Limits for clients that send no key: for all together, and for each address. */
export interface AnonymousLimits {
  /** Counts a request. @throws Refusal rate-limited */
  count(address: string): void
  /** Counts work that no cache saves, and takes a place for it. Call the returned function to release the place. @throws Refusal */
  begin(address: string): () => void
}
