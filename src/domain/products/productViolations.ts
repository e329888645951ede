import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Violation } from '../refusals/refusal.ts'
import { findTimeZone } from '../zones/findTimeZone.ts'
import { unknownTimeZone } from '../zones/unknownTimeZone.ts'
import { currencyViolations } from './currencyViolations.ts'
import type { Product } from './Product.ts'
import type { ProductChanges } from './ProductChanges.ts'
import { lockPictures } from './pictures/lockPictures.ts'
import { ownPicture } from './pictures/ownPicture.ts'

/** In the minor unit of the currency. */
const MAX_PRICE = 2_147_483_647

const selectNamesake = preparedStatement(
  ({ operatorId, name, activityId }: Placeholders<{ operatorId: string; name: string; activityId: string | null }>) =>
    kysely
      .selectFrom('product')
      .select('activity_id')
      .where('operator_id', '=', operatorId)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('activity_id', 'is distinct from', activityId),
)

/** The activity before the change; the defaults for one that is being created. */
type Before = Pick<Product, 'currency' | 'minParticipants' | 'maxParticipants'> & { activityId: string | null }

/** All violations of an activity's input that the bounds of its fields do not cover. */
export async function productViolations(
  db: Sql,
  operatorId: string,
  input: ProductChanges,
  before: Before,
): Promise<Violation[]> {
  const { name, timeZone, price, location, images } = input
  const violations: Violation[] = []
  if (name && (await selectNamesake(db, { operatorId, name: name.trim(), activityId: before.activityId })).length > 0) {
    violations.push(nameTaken(name))
  }
  if (timeZone && !(await findTimeZone(db, timeZone.trim()))) {
    violations.push(unknownTimeZone(['input', 'timeZone'], timeZone))
  }
  violations.push(...currencyViolations(['input', 'price'], price, before.currency))
  if (price && price.amount > MAX_PRICE) {
    violations.push({ path: ['input', 'price', 'amount'], detail: `A price is at most ${MAX_PRICE}.` })
  }
  if (location && (location.latitude == null) !== (location.longitude == null)) {
    const missing = location.latitude == null ? 'latitude' : 'longitude'
    violations.push({ path: ['input', 'location', missing], detail: 'Give both latitude and longitude, or neither.' })
  }
  const pictures = (images ?? []).map(({ url }) => ownPicture(operatorId, url))
  const known = await lockPictures(
    db,
    operatorId,
    pictures.flatMap(each => each ?? []),
  )
  for (const [index, { url }] of (images ?? []).entries()) {
    const picture = pictures[index]
    if (picture && known.has(picture)) continue
    if (picture) {
      const detail = 'This picture is not stored any more: upload it again.'
      violations.push({ path: ['input', 'images', index, 'url'], detail })
      continue
    }
    if (url.protocol === 'https:' && url.href.length <= 2000) continue
    const detail = 'The address of a picture must begin with https:// and have at most 2000 characters.'
    violations.push({ path: ['input', 'images', index, 'url'], detail })
  }
  return [...violations, ...participantsViolations(input, before)]
}

/** Used both for the check beforehand and for a violation of the unique index, which also covers concurrent requests. */
export function nameTaken(name: string): Violation {
  return { path: ['input', 'name'], detail: `Another activity of this operator is named "${name.trim()}".` }
}

function participantsViolations(input: ProductChanges, before: Before): Violation[] {
  const min = input.minParticipants ?? before.minParticipants
  const max = input.maxParticipants === undefined ? before.maxParticipants : input.maxParticipants
  if (max === null || min <= max) return []
  const member = input.maxParticipants == null ? 'minParticipants' : 'maxParticipants'
  const detail = `The smallest number of participants must not be above the largest; they would be ${min} and ${max}.`
  return [{ path: ['input', member], detail }]
}
