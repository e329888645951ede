import { BookingDocument, CancelBookingDocument, CreateBookingDocument } from './generated.ts'
import { body, header, path, route } from './Route.ts'

const bookings = '/api/v2/ota/partner/booking'

/** The booking path of the document, and the two beyond it in the same style. */
export const bookingRoutes = [
  route({
    method: 'POST',
    path: bookings,
    scope: 'ota',
    status: 201,
    operation: CreateBookingDocument,
    variables: { input: body, idempotencyKey: header('Idempotency-Key') },
    extras: ({ data }) => ({ location: `${bookings}/${data.BookingReference}` }),
  }),
  route({
    method: 'GET',
    path: `${bookings}/:BookingReference`,
    scope: 'ota',
    status: 200,
    operation: BookingDocument,
    variables: { bookingReference: path('BookingReference') },
  }),
  route({
    method: 'POST',
    path: `${bookings}/:BookingReference/cancel`,
    scope: 'ota',
    status: 200,
    operation: CancelBookingDocument,
    variables: { bookingReference: path('BookingReference'), input: body },
  }),
]
