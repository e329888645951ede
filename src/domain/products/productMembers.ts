import type { Sql } from '../../platform/sql/Database.ts'
import { entityColumns } from '../../platform/sql/entityColumns.ts'
import { findTimeZone } from '../zones/findTimeZone.ts'
import { Product } from './Product.ts'
import type { ProductChanges } from './ProductChanges.ts'
import { ownPicture } from './pictures/ownPicture.ts'
import { picturePath } from './pictures/picturePath.ts'

/** The texts of an activity that can be empty. A blank one arrives as null. */
const clearableTexts = ['shortDescription', 'description', 'category'] as const

/** The members of an activity that null clears: what can be null in its table, and those texts. */
export const clearable = [
  ...entityColumns(Product).flatMap(({ property, nullable }) => (nullable ? [property] : [])),
  ...clearableTexts,
]

/**
 * The input for an activity in the form in which it is stored: texts trimmed, the time zone in its canonical spelling, omitted
 * fields left out. Its price is stored in `pricing`, and of a picture of the service the path in its largest size.
 */
export async function productMembers(sql: Sql, operatorId: string, input: ProductChanges): Promise<Partial<Product>> {
  const { price: _, images, location, timeZone, ...rest } = input
  const trimmed = Object.entries(rest).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
  const members: Partial<Record<keyof Product, unknown>> = Object.fromEntries(trimmed)
  for (const text of clearableTexts) if (members[text] === null) members[text] = ''
  if (timeZone) members.timeZone = await findTimeZone(sql, timeZone.trim())
  if (images) members.images = images.map(({ url, alt }) => ({ url: storedUrl(operatorId, url), alt: alt.trim() }))
  if (location === null) members.location = null
  else if (location) {
    const { name, address, latitude = null, longitude = null } = location
    members.location = { name: name.trim(), address: address?.trim() || null, latitude, longitude }
  }
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

function storedUrl(operatorId: string, url: URL): string {
  const picture = ownPicture(operatorId, url)
  return picture ? picturePath(operatorId, picture) : url.href
}
