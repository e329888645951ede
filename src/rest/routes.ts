import { availabilityRoutes } from './availability.ts'
import { productRoutes } from './products.ts'
import type { Route } from './Route.ts'
import { usageRoutes } from './usage.ts'

/** Every path of the REST contract that runs an operation. */
export const routes: readonly Route[] = [...productRoutes, ...availabilityRoutes, ...usageRoutes]
