import { findMigrations } from './findMigrations.ts'

/** Throws if the database lacks a migration of this version; additional migrations of a newer version are fine. */
export async function requireSchema(databaseUrl: string): Promise<void> {
  const { pending } = await findMigrations(databaseUrl)
  if (pending.length === 0) return
  throw new Error(
    `The database lacks ${count(pending)}, and with MIGRATE=0 this process does not migrate. Run "booking-gateway migrate up" of this version first, or start another process of this version without MIGRATE=0.`,
  )
}

/**
 * Whether the user may migrate the database. One that may not needs to only if nothing is to be migrated.
 * @throws Error with a sentence that says what to do otherwise
 */
export async function mayMigrate(databaseUrl: string): Promise<boolean> {
  const { pending, mayMigrate, user } = await findMigrations(databaseUrl)
  if (mayMigrate || pending.length === 0) return mayMigrate
  throw new Error(
    `The database lacks ${count(pending)}, and the user ${user} may not migrate it, because it does not own its tables. Set DATABASE_MIGRATION_URL to the user that owns the database, or run "booking-gateway migrate up" with it.`,
  )
}

function count(names: readonly string[]): string {
  return names.length === 1 ? `the migration ${names[0]}` : `${names.length} migrations, ${names[0]} first`
}
