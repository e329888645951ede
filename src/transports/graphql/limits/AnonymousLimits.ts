/** Limits each address that sends requests without a key. */
export interface AnonymousLimits {
  /** Counts a request. @throws Refusal rate-limited */
  count(address: string): void
}
