const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)/

/**
 * The URLs of the single hosts of a database URL, as those of libpq: `postgres://user:password@one:5432,two:5432/name` has two. Of
 * `target_session_attrs`, which the driver does not know, nothing is left.
 */
export function hostUrls(databaseUrl: string): string[] {
  const [whole, begin, hosts] = AUTHORITY.exec(databaseUrl) ?? []
  if (whole === undefined) return [databaseUrl]
  const rest = withoutTarget(databaseUrl.slice(whole.length))
  return hosts!.split(',').map(host => `${begin}${host}${rest}`)
}

/** Where the host of the URL of a single host is. */
export function addressOf(hostUrl: string): { host: string; port: number } {
  const { hostname, port } = new URL(hostUrl)
  return { host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) }
}

function withoutTarget(rest: string): string {
  const [path, query] = rest.split('?', 2) as [string, string?]
  const kept = query?.split('&').filter(each => !each.startsWith('target_session_attrs=')) ?? []
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}
