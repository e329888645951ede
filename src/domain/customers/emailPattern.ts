import { escapeLike } from '../../platform/sql/escapeLike.ts'
import { foldText } from '../rules/searchText.ts'

/** The pattern by which the indexes on the searched texts of bookings and the waitlist find an e-mail address. */
export const emailPattern = (email: string) => `%${escapeLike(foldText(email))}%`
