import { localDay, shortDay } from '../format.ts'

/** A local day, with its year if that is not this one. */
export const dayOf = (date: string, now = new Date()): string =>
  date.startsWith(`${now.getFullYear()}-`) ? localDay(date) : shortDay(date)
