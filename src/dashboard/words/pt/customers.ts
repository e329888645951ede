import { isolate } from '../../../domain/rules/isolate.ts'
import type { customers as english } from '../en/customers.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

const several = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

export const customers = {
  name: pageNames.customer,
  bookings: (count: number) => (count === 0 ? 'sem reservas' : several(count, 'reserva')),
  comes: (day: string, time: string) => `vem ${day} ${time}`,
  today: 'hoje',
  tomorrow: 'amanhã',
  book: 'Nova reserva para este cliente',
  summary: 'Resumo',
  reach: 'Telefone e e-mail',
  alsoAs: 'Também como',
  firstBooked: 'Primeira reserva',
  lastBooked: 'Última reserva',
  outcomes: 'Reservas',
  upcoming: (count: number) => (count === 1 ? '1 futura' : `${count} futuras`),
  redeemed: (count: number) => (count === 1 ? '1 com check-in' : `${count} com check-in`),
  noShow: (count: number) => several(count, 'não comparência'),
  unmarked: (count: number) => (count === 1 ? '1 passada, sem check-in' : `${count} passadas, sem check-in`),
  inactive: (count: number) => (count === 1 ? '1 cancelada ou expirada' : `${count} canceladas ou expiradas`),
  paid: 'Pago',
  none: 'Nenhuma reserva tem este endereço de e-mail.',
  latest: (shown: number, all: number) => `São mostradas as ${shown} mais recentes de ${all} reservas.`,
  everyBooking: 'Todas em Reservas',
  payments: 'Pagamentos e reembolsos',
  noPayments: 'Não recebeu pagamentos por estas reservas.',
  refund: 'Reembolso',
  refused: 'Recusado',
  notes: 'Notas das reservas',
  waitlist: 'Lista de espera',
  emails: 'E-mails sobre estas reservas',
  noEmails: 'Nenhum e-mail planeado ou enviado para estas reservas.',
  latestEmails: 'São mostrados os mais recentes; estão todos na caixa de saída.',
  of: (name: string) => `Reservas de ${isolate(name)}`,
} satisfies InLanguage<typeof english>
