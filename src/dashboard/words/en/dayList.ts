import { pageNames } from './pageNames.ts'

/** The list of a day, to print. */
export const dayList = {
  name: pageNames.day,
  nobody: 'Nobody is coming on this day.',
  due: 'To pay',
  waiver: 'Waiver outstanding',
} as const
