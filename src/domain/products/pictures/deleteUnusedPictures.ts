import { sql } from 'kysely'
import type { ChoreRun } from '../../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Storage } from '../../../platform/storage/Storage.ts'
import { forEachOperator, operatorsWith } from '../../access/forEachOperator.ts'
import { pictureName } from './pictureName.ts'
import { pictureWidths } from './pictureWidths.ts'
import { UNUSED_HOURS } from './receivePicture.ts'

const BATCH = 100

const selectOperators = preparedStatement(({ now }: Placeholders<{ now: Date }>) =>
  operatorsWith(sql`picture u where u.operator_id = o.operator_id and u.check_at <= ${now}`),
)

const selectDue = preparedStatement(
  ({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) => sql<{ sha256: string }>`
  select sha256 from picture where operator_id = ${operatorId} and check_at <= ${now} order by check_at limit ${sql.lit(BATCH)}`,
)

const lockDue = preparedStatement(
  ({ operatorId, sha256, now }: Placeholders<Due>) => sql`
  select from picture where operator_id = ${operatorId} and sha256 = ${sha256} and check_at <= ${now} for update`,
)

interface Due {
  operatorId: string
  sha256: string
  now: Date
}

const isShown = preparedStatement(
  ({ operatorId, sha256 }: Placeholders<Omit<Due, 'now'>>) => sql<{ shown: boolean }>`
  select exists (
    select from product p where p.operator_id = ${operatorId} and p.images::text like '%/' || ${sha256} || '/%')
    or exists (select from operator o where o.operator_id = ${operatorId} and o.logo = ${sha256}) shown`,
)

const postpone = preparedStatement(
  ({ operatorId, sha256, checkAt }: Placeholders<{ operatorId: string; sha256: string; checkAt: Date }>) => sql`
  update picture set check_at = ${checkAt} where operator_id = ${operatorId} and sha256 = ${sha256}`,
)

const deleteRow = preparedStatement(
  ({ operatorId, sha256 }: Placeholders<Omit<Due, 'now'>>) => sql`
  delete from picture where operator_id = ${operatorId} and sha256 = ${sha256}`,
)

/**
 * Looks up once a day whether an activity shows each picture, or it is the logo, and deletes the others: the files first, then the row,
 * while the row is locked. A change of an activity or of the operator that begins to show it locks the row as well, and finds it deleted or keeps it.
 */
export async function deleteUnusedPictures(
  services: { database: Database; storage: Storage },
  now: Date,
  run: ChoreRun,
): Promise<void> {
  const { database } = services
  await forEachOperator(await selectOperators(database, { now }), run, async operatorId => {
    const due = await selectDue(database, { operatorId, now })
    for (const { sha256 } of due) {
      if (run.stopping.aborted) return false
      await checkPicture(services, { operatorId, sha256, now })
    }
    return due.length === BATCH
  })
}

async function checkPicture({ database, storage }: { database: Database; storage: Storage }, due: Due): Promise<void> {
  const { operatorId, sha256, now } = due
  await database.transaction(async db => {
    if ((await lockDue(db, due)).length === 0) return
    // A statement of its own: it sees what a change of an activity has committed that held the lock before.
    const [found] = await isShown(db, { operatorId, sha256 })
    if (found!.shown) {
      await postpone(db, { operatorId, sha256, checkAt: new Date(now.getTime() + UNUSED_HOURS * 3_600_000) })
      return
    }
    for (const width of pictureWidths) await storage.remove(pictureName(operatorId, sha256, width))
    await deleteRow(db, { operatorId, sha256 })
  })
}
