import { isolate } from '../../../domain/rules/isolate.ts'
import type { persons as english } from '../en/persons.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

const several = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

export const persons = {
  name: pageNames.persons,
  email: 'Endereço de e-mail da pessoa',
  emailHint:
    'Em maiúsculas ou minúsculas. Procura-se em reservas, lista de espera, respostas do termo, e-mails e vales.',
  find: 'Procurar',
  found: 'O que se guarda',
  names: 'Nomes',
  whom: 'De quem se trata',
  whomHint: 'Várias pessoas usam este endereço. O que não tem nome, como um vale, vai com a última delas.',
  merged: 'Unido a',
  alsoAs: 'Também como',
  alsoHint: 'O mesmo número de telefone é usado com estes endereços. Cada um é procurado e apagado por si.',
  bookings: (count: number, upcoming: number) =>
    `${several(count, 'reserva')}${upcoming > 0 ? `, ${several(upcoming, 'ainda futura', 'ainda futuras')}` : ''}`,
  entries: (count: number) => `${several(count, 'entrada')} da lista de espera`,
  answers: (count: number, files: number) =>
    `${several(count, 'resposta do termo', 'respostas do termo')} com ${several(files, 'ficheiro')}`,
  emails: (count: number) => several(count, 'e-mail'),
  vouchers: (count: number) => several(count, 'vale-oferta', 'vales-oferta'),
  download: 'Descarregar tudo',
  erase: 'Apagar esta pessoa',
  eraseAct: 'Apagar para sempre',
  eraseTitle: (email: string) => `Apagar ${isolate(email)}?`,
  eraseSays:
    'Nomes, endereços, números de telefone, notas, respostas do termo, ficheiros e o conteúdo dos e-mails desaparecem de vez. Não é possível desfazer.',
  eraseStays: 'Os lugares, os totais e o dinheiro ficam. Os parceiros são avisados, para apagarem as suas cópias.',
  eraseUpcoming: (count: number) =>
    count === 1
      ? 'Uma reserva é ainda futura: mantém os lugares, e ninguém pode ser contactado sobre ela.'
      : `${count} reservas são ainda futuras: mantêm os lugares, e ninguém pode ser contactado sobre elas.`,
  erased: (email: string) => `Os dados de ${isolate(email)} foram apagados.`,
  noCustomer: 'Esta reserva não tem cliente.',
  retention: 'Quanto tempo os dados se guardam é uma das definições.',
} satisfies InLanguage<typeof english>
