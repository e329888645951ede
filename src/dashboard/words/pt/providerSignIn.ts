import { isolate } from '../../../domain/rules/isolate.ts'
import type { providerSignIn as english } from '../en/providerSignIn.ts'
import type { InLanguage } from '../InLanguage.ts'

export const providerSignIn = {
  by: (label: string) => `Iniciar sessão com ${isolate(label)}`,
  choose: 'Trabalha para vários operadores. Iniciar sessão em:',
} satisfies InLanguage<typeof english>
