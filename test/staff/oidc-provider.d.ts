/** What tests use of the package, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface KoaContext {
    path: string
    body: unknown
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    use(middleware: (context: KoaContext, next: () => Promise<void>) => Promise<void>): void
    on(event: string, listener: (...given: never[]) => void): void
  }
}
