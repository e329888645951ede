import { isIP } from 'node:net'
import { Refusal } from '../../refusals/refusal.ts'

/** For whom passkeys are: browsers bind each to a domain. */
export interface RelyingParty {
  /** The domain. */
  id: string
  /** Where the dashboard is open when a passkey is used. */
  origin: string
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]'])

/**
 * The relying party of a service at this public URL. Passkeys need a domain and https. `localhost` alone is trusted without; a service at
 * a loopback address is reached there too.
 * @throws Refusal permission-denied, with what to configure
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (LOOPBACK.has(hostname)) return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` }
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) > 0
  if (!isAddress && (protocol === 'https:' || hostname === 'localhost')) return { id: hostname, origin }
  throw new Refusal(
    'permission-denied',
    `Passkeys need a domain and https. The administrator sets PUBLIC_URL to the URL of the service, such as https://booking.example.com; it is ${origin}.`,
  )
}
