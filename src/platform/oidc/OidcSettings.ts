/** A provider of OpenID Connect, by which people sign in. */
export interface OidcSettings {
  /** Its identifier, exactly as it names itself. */
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call it. */
  label: string
}
