import { AvailabilityResolver } from './AvailabilityResolver.ts'
import { ProductResolver } from './ProductResolver.ts'

/** One resolver per noun. */
export const resolvers = [ProductResolver, AvailabilityResolver] as const
