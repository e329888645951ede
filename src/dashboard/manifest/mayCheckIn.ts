import type { BookingStatus } from '../api/generated.ts'

/** Whether it can be checked in; who did not come may still come late. */
export const mayCheckIn = (status: BookingStatus): boolean => status === 'CONFIRMED' || status === 'NO_SHOW'
