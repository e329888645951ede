import { countPartners, listPartners } from '../../../domain/access/listPartners.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import { connectionOf } from './connectionOf.ts'
import { BY_NAME, readPart } from './cursor.ts'
import { LONGEST_PAGE } from './LongPaginationArguments.ts'
import type { PartnerArguments } from './PartnerArguments.ts'
import type { PartnerConnection } from './PartnerConnection.ts'

/** A page of the operator's partners, by name. */
export async function partnersOf(
  context: Context,
  { filter, ...pagination }: PartnerArguments,
): Promise<PartnerConnection> {
  const { operatorId } = callerOf(context)
  const part = readPart(pagination, BY_NAME, LONGEST_PAGE)
  const page = await listPartners(context.database, operatorId, filter ?? {}, part)
  const connection = connectionOf(page, ({ name, partnerId }) => ({ key: name, id: partnerId }), part, BY_NAME)
  return { ...connection, count: () => countPartners(context.database, operatorId, filter ?? {}) }
}
