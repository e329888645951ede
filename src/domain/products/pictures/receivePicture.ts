import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Storage } from '../../../platform/storage/Storage.ts'
import { gatherFile } from '../../scalars/gatherFile.ts'
import type { IncomingFile } from '../../scalars/IncomingFile.ts'
import { encodePicture } from './encodePicture.ts'
import type { Picture } from './Picture.ts'
import { pictureName } from './pictureName.ts'

/** The size of the largest file that is taken for a picture, in bytes. */
export const MAX_PICTURE_BYTES = 10_485_760

/** How long a picture is kept that no activity shows. */
export const UNUSED_HOURS = 24

const insertPicture = preparedStatement(
  ({ operatorId, sha256, width, height, createdAt, checkAt }: Placeholders<Picture & { operatorId: string }>) => sql`
  insert into picture (operator_id, sha256, width, height, created_at, check_at)
  values (${operatorId}, ${sha256}, ${width}, ${height}, ${createdAt}, ${checkAt})
  on conflict (operator_id, sha256) do update set check_at = excluded.check_at`,
)

const existing = preparedStatement(
  ({ operatorId, sha256, checkAt }: Placeholders<{ operatorId: string; sha256: string; checkAt: Date }>) => sql<{
    sha256: string
  }>`
  update picture set check_at = greatest(check_at, ${checkAt}) where operator_id = ${operatorId} and sha256 = ${sha256}
  returning sha256`,
)

/**
 * Receives a picture: re-encodes it in its sizes and stores them, then its row, so that every row has its files. The same picture is stored
 * once. A crash in between leaves files that nothing refers to.
 * @throws Refusal `unsupported-media-type`, `payload-too-large` or `overloaded`
 */
export async function receivePicture(
  db: Sql,
  storage: Storage,
  operatorId: string,
  file: IncomingFile,
  now: Date,
): Promise<{ sha256: string }> {
  const bytes = await gatherFile(file.content, Math.min(MAX_PICTURE_BYTES, storage.maxBytes))
  const { width, height, sizes } = await encodePicture(bytes)
  const sha256 = createHash('sha256').update(sizes[0]!.content).digest('hex')
  const checkAt = new Date(now.getTime() + UNUSED_HOURS * 3_600_000)
  // The row is kept for a day from now on, so its files are not deleted meanwhile.
  if ((await existing(db, { operatorId, sha256, checkAt })).length > 0) return { sha256 }
  for (const size of sizes)
    await storage.put(pictureName(operatorId, sha256, size.width), Readable.from([size.content]), 'image/webp')
  await insertPicture(db, { operatorId, sha256, width, height, createdAt: now, checkAt })
  return { sha256 }
}
