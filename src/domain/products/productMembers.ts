import type { Sql } from '../../platform/sql/Database.ts'
import { findTimeZone } from '../zones/findTimeZone.ts'
import type { Product } from './Product.ts'
import type { ProductChanges } from './ProductChanges.ts'

/** The texts of an activity that can be empty. A blank one arrives as null. */
export const clearableTexts = ['shortDescription', 'description', 'category'] as const

/**
 * The input for an activity in the form in which it is stored: texts trimmed, the time zone in its canonical spelling, omitted
 * fields left out. Its price is stored in `pricing`.
 */
export async function productMembers(sql: Sql, input: ProductChanges): Promise<Partial<Product>> {
  const { price: _, images, location, timeZone, ...rest } = input
  const members: Partial<Record<keyof Product, unknown>> = { ...rest }
  members.name = rest.name?.trim()
  for (const text of clearableTexts) members[text] = rest[text] === null ? '' : rest[text]?.trim()
  if (timeZone) members.timeZone = await findTimeZone(sql, timeZone.trim())
  if (images) members.images = images.map(({ url, alt }) => ({ url: url.href, alt: alt.trim() }))
  if (location === null) members.location = null
  else if (location) {
    const { name, address, latitude = null, longitude = null } = location
    members.location = { name: name.trim(), address: address?.trim() || null, latitude, longitude }
  }
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
