/** A year, which browsers and their lists of such hosts ask for. */
const HSTS = 'max-age=31536000'

/** The headers of every answer. @param publicUrl where it is https, browsers never ask without it again */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': HSTS }),
  }
}
