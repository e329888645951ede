/** Whom a provider has identified. */
export interface Identity {
  issuer: string
  /** Who it is, for this issuer and for ever; an e-mail address can go to somebody else. */
  subject: string
  email: string | null
  /** Whether the provider knows that the person reads this address. */
  emailVerified: boolean
}
