import type { Configuration } from 'openid-client'
import type { Identity } from './Identity.ts'
import type { OidcSettings } from './OidcSettings.ts'

/** Somebody waits for the page. */
const TIMEOUT_SECONDS = 5
/** Providers change what they publish of themselves rarely; keys are read again when one is unknown. */
const VALID_FOR_MS = 3_600_000
const CLOCK_TOLERANCE_SECONDS = 30

/** What binds a response of the provider to the request before it. */
export interface Ceremony {
  /** Where the provider sends the browser back to. */
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/**
 * Why nobody was identified: the provider does not answer, the person or the provider has refused, or the response is not an answer to
 * this request.
 */
export interface Unidentified {
  reason: 'unavailable' | 'cancelled' | 'invalid'
  cause: unknown
}

/**
 * A provider of OpenID Connect, by the authorization code flow with PKCE, state and nonce. It is discovered when somebody first signs in,
 * so the service starts and works while it is away.
 */
export class IdentityProvider {
  readonly label: string
  readonly #settings: OidcSettings
  #found: { at: number; configuration: Promise<Configuration> } | undefined

  constructor(settings: OidcSettings) {
    this.label = settings.label
    this.#settings = settings
  }

  /** The page of the provider at which a person signs in. */
  async authorizationUrl({ redirectUri, state, nonce, verifier }: Ceremony): Promise<URL | Unidentified> {
    try {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
      return buildAuthorizationUrl(await this.#discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    } catch (cause) {
      return { reason: 'unavailable', cause }
    }
  }

  /** Whom the provider has identified. @param query of the URL to which it has sent the browser back */
  async identify(
    query: URLSearchParams,
    { redirectUri, state, nonce, verifier }: Ceremony,
  ): Promise<Identity | Unidentified> {
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
    try {
      const configuration = await this.#discover()
      const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      })
      const claims = tokens.claims()!
      // Some providers have the address in the ID token, others only there.
      const { email, email_verified: verified } =
        claims.email === undefined ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' ? email : null,
        // One provider has it as a text.
        emailVerified: verified === true || String(verified) === 'true',
      }
    } catch (cause) {
      return { reason: reasonOf(cause), cause }
    }
  }

  async #discover(): Promise<Configuration> {
    const now = performance.now()
    if (!this.#found || now - this.#found.at > VALID_FOR_MS) {
      const found = { at: now, configuration: this.#read() }
      this.#found = found
      found.configuration.catch(() => {
        if (this.#found === found) this.#found = undefined
      })
    }
    return this.#found.configuration
  }

  async #read(): Promise<Configuration> {
    const client = await import('openid-client')
    const { issuer, clientId, clientSecret } = this.#settings
    const url = new URL(issuer)
    let byBasic = true
    const authenticate: ReturnType<typeof client.ClientSecretPost> = (...given) =>
      (byBasic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret))(...given)
    const configuration = await client.discovery(
      url,
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authenticate,
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // The signature of ID tokens too, though they come from the provider itself.
          client.enableNonRepudiationChecks,
          ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    )
    // What a provider that names none has, by its specification.
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = configuration.serverMetadata()
    byBasic = methods.includes('client_secret_basic')
    return configuration
  }
}

const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

function reasonOf(error: unknown): Unidentified['reason'] {
  const { name, code, error: refused } = error as { name?: string; code?: string; error?: string }
  if (name === 'AuthorizationResponseError') return refused === 'server_error' ? 'unavailable' : 'cancelled'
  // What fetch throws if nobody answers.
  return name === 'TypeError' || AWAY.has(code ?? '') ? 'unavailable' : 'invalid'
}
