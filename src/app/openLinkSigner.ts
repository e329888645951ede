import { randomBytes } from 'node:crypto'
import { LinkSigner } from '../domain/access/LinkSigner.ts'
import type { Sql } from '../platform/sql/Database.ts'

const KEEP = 'insert into link_secret (id, secret) values (1, $1) on conflict (id) do nothing'
const READ = 'select secret from link_secret where id = 1'

/**
 * Opens the signer of customers' links. Its secret is in the database, so that all instances share it and it survives
 * restarts.
 */
export async function openLinkSigner(sql: Sql, publicUrl: string): Promise<LinkSigner> {
  await sql.query(KEEP, [randomBytes(32)])
  const [row] = await sql.query<{ secret: Buffer }>(READ)
  return new LinkSigner(publicUrl, row!.secret)
}
