import { isolate } from '../../../domain/rules/isolate.ts'
import type { billing as english } from '../en/billing.ts'
import type { InLanguage } from '../InLanguage.ts'

export const billing = {
  heading: 'Dados nos extratos',
  own: 'Os seus dados nos extratos',
  change: 'Alterar os dados',
  title: (name: string) => `Dados de ${isolate(name)} nos extratos`,
  name: 'Nome legal',
  nameHint: 'Só se for diferente do nome usado aqui.',
  address: 'Morada',
  email: 'E-mail para extratos',
  taxNumber: 'NIF',
  none: 'Ainda não há dados.',
  noneOfPartner: 'Ainda não há dados. Os extratos podem ser enviados por e-mail assim que houver um endereço.',
  saved: 'Os dados foram guardados.',
} satisfies InLanguage<typeof english>
