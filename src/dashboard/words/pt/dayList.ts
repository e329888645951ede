import type { dayList as english } from '../en/dayList.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

export const dayList = {
  name: pageNames.day,
  nobody: 'Ninguém vem neste dia.',
  due: 'Por pagar',
  waiver: 'Termo em falta',
} satisfies InLanguage<typeof english>
