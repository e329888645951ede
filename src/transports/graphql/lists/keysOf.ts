import type { KeyFilter } from '../../../domain/access/KeyFilter.ts'
import { countKeys, countKeysByPartner, listKeys, listKeysByPartner } from '../../../domain/access/listKeys.ts'
import type { PageRequest } from '../../../platform/sql/Page.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import type { ApiKeyConnection } from './ApiKeyConnection.ts'
import { connectionOf } from './connectionOf.ts'
import { readPart } from './cursor.ts'
import type { KeyArguments } from './KeyArguments.ts'

type Database = Context['database']

const find = (
  database: Database,
  operatorId: string,
  partnerIds: readonly string[],
  _now: Date,
  { filter, part }: { filter: KeyFilter; part: PageRequest },
) => listKeysByPartner(database, operatorId, partnerIds, filter, part)

const count = (
  database: Database,
  operatorId: string,
  partnerIds: readonly string[],
  _now: Date,
  { filter }: { filter: KeyFilter },
) => countKeysByPartner(database, operatorId, partnerIds, filter)

/** A page of the keys of the operator, or of one partner; newest first. */
export async function keysOf(
  context: Context,
  partnerId: string | null,
  { filter: given, ...pagination }: KeyArguments,
): Promise<ApiKeyConnection> {
  const { batch, database } = context
  const { operatorId } = callerOf(context)
  const filter = given ?? {}
  const part = readPart(pagination)
  const page =
    partnerId === null
      ? await listKeys(database, operatorId, filter, part)
      : (await batch.loadWith(find, operatorId, partnerId, { filter, part }))!
  return {
    ...connectionOf(page, ({ createdAt, keyId }) => ({ key: createdAt, id: keyId }), part),
    count: async () =>
      partnerId === null
        ? countKeys(database, operatorId, filter)
        : (await batch.loadWith(count, operatorId, partnerId, { filter }))!,
  }
}
