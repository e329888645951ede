import { ApiKeyResolver } from './ApiKeyResolver.ts'
import { AvailabilityResolver } from './AvailabilityResolver.ts'
import { BookingConnectionResolver, BookingResolver } from './BookingResolver.ts'
import { PartnerResolver } from './PartnerResolver.ts'
import { ProductResolver } from './ProductResolver.ts'
import { UsageResolver } from './UsageResolver.ts'
import { ViewerResolver } from './ViewerResolver.ts'

/** One resolver per noun. */
export const resolvers = [
  ProductResolver,
  AvailabilityResolver,
  BookingResolver,
  BookingConnectionResolver,
  UsageResolver,
  ApiKeyResolver,
  PartnerResolver,
  ViewerResolver,
] as const
