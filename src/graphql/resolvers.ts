import { AvailabilityResolver } from './AvailabilityResolver.ts'
import { ProductResolver } from './ProductResolver.ts'
import { UsageResolver } from './UsageResolver.ts'

/** One resolver per noun. */
export const resolvers = [ProductResolver, AvailabilityResolver, UsageResolver] as const
