/** Which database to use. */
export interface DatabaseSettings {
  /** The URL of an external PostgreSQL; without it the embedded one is started. */
  databaseUrl: string | null
  /** The URL of PostgreSQL itself, if `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | null
  /** Whether to use named prepared statements. */
  databasePrepare: boolean
  /** The folder to which the embedded PostgreSQL archives its WAL. */
  walArchive: string | null
}
