import type { language as english } from '../en/language.ts'
import type { InLanguage } from '../InLanguage.ts'

export const language = {
  tag: 'pt',
  direction: 'ltr',
  locale: 'pt-PT',
  needsScript: 'O painel precisa de JavaScript.',
} satisfies InLanguage<typeof english>
