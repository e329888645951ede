/** How endpoints are reached. */
export interface WebhookNetwork {
  /** Whether endpoints may be on this machine, without HTTPS: for a demo. */
  allowLoopback: boolean
  /** The addresses of a host, by DNS. Requested again for every connection. */
  lookup(host: string): Promise<string[]>
}
