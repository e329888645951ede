import { findPrimary } from './findPrimary.ts'

/** Which database to use. */
export interface DatabaseSettings {
  /** The URL of an external PostgreSQL; without it the embedded one is started. */
  databaseUrl: string | null
  /** The URL of PostgreSQL itself, if `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | null
  /** The URL with the user that owns the tables; null if that of `databaseUrl` does. */
  databaseMigrationUrl: string | null
  /** The URL with the user that owns the jobs; null if that of `databaseUrl` does. */
  databaseJobsUrl: string | null
  /** The URLs of standbys that serve reads. */
  databaseReplicaUrls: string[]
  /** Whether to use named prepared statements. */
  databasePrepare: boolean
  /** The folder to which the embedded PostgreSQL archives its WAL. */
  walArchive: string | null
}

/** The URLs of one database, by what its users may do. All lead to PostgreSQL itself, but `main` can lead to a pooler. */
export interface DatabaseUrls {
  /** Reads and writes the rows of one operator at a time, and owns nothing. */
  main: string
  /** The same user, for what needs a session of its own. */
  direct: string
  /** Owns the tables, and migrates them. */
  migration: string
  /** Owns the tables of graphile-worker. */
  jobs: string
}

/**
 * The URLs of an external database. What is not given is done by the user of DATABASE_URL. Each can have several hosts, but that of
 * migrations names the present primary, because those are over before it changes.
 */
export async function externalUrls(databaseUrl: string, settings: DatabaseSettings): Promise<DatabaseUrls> {
  const direct = settings.databaseDirectUrl ?? databaseUrl
  return {
    main: databaseUrl,
    direct,
    migration: await findPrimary(settings.databaseMigrationUrl ?? direct),
    jobs: settings.databaseJobsUrl ?? direct,
  }
}
