/** Limits for clients without a key: for all together, and for each address. */
export interface AnonymousLimits {
  /** Counts a request. @throws Refusal rate-limited */
  count(address: string): void
  /** Counts an uncached request and takes a permit for it. Call the returned function to release the permit. @throws Refusal */
  begin(address: string): () => void
}
