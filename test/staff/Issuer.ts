import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { OidcSettings } from '../../src/platform/oidc/OidcSettings.ts'

/** What a provider knows of a person. */
export interface Claims {
  email?: string
  email_verified?: boolean | string
}

const CLIENT_ID = 'bookings'
const CLIENT_SECRET = 'secret-of-the-client-of-tests'

/** A real provider of OpenID Connect, whose login page believes whoever names themselves. */
export class Issuer {
  /** The people, by their login, which is also their subject. */
  readonly people = new Map<string, Claims>()
  /** Changes what the token endpoint answers. */
  tamper: ((tokens: Record<string, string>) => void) | undefined
  readonly url: string
  readonly #server: Server

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  /** @param inToken whether ID tokens have the e-mail address; otherwise a further endpoint has it */
  static async open(redirectUri: string, { inToken = false, post = false } = {}): Promise<Issuer> {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const issuer = new Issuer(server, url)
    const method = post ? 'client_secret_post' : 'client_secret_basic'
    // It warns that its keys and its memory are for development.
    const { warn } = console
    console.warn = () => {}
    const provider = new Provider(url, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: method,
        },
      ],
      clientAuthMethods: [method],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: !inToken,
      cookies: { keys: ['cookies of a test'] },
      pkce: { required: () => true },
      ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
      findAccount: (_: unknown, sub: string) => {
        const claims = issuer.people.get(sub)
        return claims && { accountId: sub, claims: () => ({ sub, ...claims }) }
      },
    })
    console.warn = warn
    provider.use(async (context, next) => {
      await next()
      if (context.path === '/token' && issuer.tamper) issuer.tamper(context.body as Record<string, string>)
    })
    server.on('request', provider.callback())
    return issuer
  }

  get settings(): OidcSettings {
    return { issuer: this.url, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, label: 'Example' }
  }

  /** Signs somebody in at the provider, as a browser does. @returns the URL to which it sends the browser back */
  async visit(url: string, login: string): Promise<URL> {
    const cookies = new Map<string, string>()
    let at = url
    let form: URLSearchParams | undefined
    for (let step = 0; step < 12; step++) {
      const response = await fetch(at, {
        method: form ? 'POST' : 'GET',
        body: form ?? null,
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
        cookies.set(name!, value!)
      }
      form = undefined
      const location = response.headers.get('location')
      if (location) {
        const next = new URL(location, at)
        if (next.origin !== this.url) return next
        at = next.href
        continue
      }
      const page = await response.text()
      const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? []
      if (!prompt) throw new Error(`The provider shows: ${page}`)
      form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt })
      at = new URL(/action="([^"]+)"/.exec(page)![1]!, at).href
    }
    throw new Error('The provider sends the browser around.')
  }

  /** It does not answer any more. */
  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}
