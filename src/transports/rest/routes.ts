import { availabilityRoutes } from './availability.ts'
import { bookingRoutes } from './bookings.ts'
import { changeRoutes } from './changes.ts'
import { meRoutes } from './me.ts'
import { pictureRoutes } from './pictures.ts'
import { productRoutes } from './products.ts'
import { questionRoutes } from './questions.ts'
import type { Route } from './Route.ts'
import { statementRoutes } from './statements.ts'
import { uploadRoutes } from './uploads.ts'
import { usageRoutes } from './usage.ts'
import { usageCorrectionRoutes } from './usageCorrections.ts'
import { waitlistRoutes } from './waitlist.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every path of the REST contract that runs an operation. */
export const routes: readonly Route[] = [
  ...productRoutes,
  ...availabilityRoutes,
  ...bookingRoutes,
  ...changeRoutes,
  ...webhookRoutes,
  ...waitlistRoutes,
  ...questionRoutes,
  ...uploadRoutes,
  ...pictureRoutes,
  ...statementRoutes,
  ...usageRoutes,
  ...usageCorrectionRoutes,
  ...meRoutes,
]
