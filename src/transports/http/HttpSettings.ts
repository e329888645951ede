import type { OidcSettings } from '../../platform/oidc/OidcSettings.ts'

/** What the configuration says about the HTTP server. */
export interface HttpSettings {
  /** Whether the page at `/graphql` includes Apollo Sandbox, whose script comes from the internet. */
  sandbox: boolean
  /** Whether GraphQL runs any document, or only those that are known at start. */
  trustedDocuments: 'any' | 'only'
  /** A file of documents of the installation's own clients; null for none. */
  trustedDocumentsFile: string | null
  /** The provider of OpenID Connect by which people sign in; null for none. */
  oidc: OidcSettings | null
  /** A URI at which vulnerabilities are reported; null where none is named. */
  securityContact: string | null
  /** The prefix of problem types, without a trailing slash. */
  problemBase: string
  /** How many bytes of REST answers each instance keeps; 0 for none. */
  responseCacheBytes: number
  uploadMaxBytes: number
  /** Origins whose pages may call the service from a browser; one with the port `*` stands for every port. */
  corsOrigins: readonly string[]
  maxInFlight: number
  /** Maximum number of connections in total, and per address; 0 disables the latter. */
  maxConnections: number
  maxConnectionsPerAddress: number
  /** Reads of each key on this instance; 0 disables the limit, and every other one by key, link or address. */
  rateLimitPerSecond: number
  /** The same for the other kinds of calls, by default as many; 0 disables that limit alone. */
  availabilityRateLimitPerSecond: number
  bookingRateLimitPerSecond: number
  usageRateLimitPerSecond: number
  /** How many proxies in front add the address of their caller to `X-Forwarded-For`; 0 for none. */
  trustProxy: number
}
