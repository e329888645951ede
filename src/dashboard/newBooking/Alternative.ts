import type { NewBookingTimeslotFragment } from '../api/generated.ts'

/** Another time, as a refusal names it. */
export type Alternative = Pick<NewBookingTimeslotFragment, 'id' | 'date' | 'time' | 'availablePlaces'>
