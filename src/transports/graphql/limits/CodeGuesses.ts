/** The promo codes and vouchers that keys have tried and that do not exist. */
export interface CodeGuesses {
  /** Counts an attempt of a key. @throws Refusal rate-limited */
  take(keyId: string): void
  /** The attempt was none: the code exists. */
  giveBack(keyId: string): void
}
