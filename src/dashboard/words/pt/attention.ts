import { isolate } from '../../../domain/rules/isolate.ts'
import type { attention as english } from '../en/attention.ts'
import type { InLanguage } from '../InLanguage.ts'

const several = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

export const attention = {
  title: 'Precisa de si',
  nothing: 'Nada precisa de si.',
  pending: (count: number) => several(count, 'reserva por aceitar', 'reservas por aceitar'),
  unpaid: (count: number) => `${several(count, 'reserva', 'reservas')} por pagar hoje`,
  waivers: (count: number) => `${several(count, 'termo', 'termos')} em falta até amanhã`,
  failed: (count: number) => several(count, 'e-mail não entregue esta semana', 'e-mails não entregues esta semana'),
  understaffed: (count: number) => `${several(count, 'partida', 'partidas')} com falta de guias esta semana`,
  belowMinimum: (participants: number, minimum: number, activity: string, day: string, time: string) =>
    `${participants} das ${minimum} pessoas necessárias: ${isolate(activity)}, ${day}, ${time}`,
  waiting: (count: number) => `${several(count, 'cliente', 'clientes')} na lista de espera`,
  closure: (count: number, day: string) =>
    `${several(count, 'reserva', 'reservas')} por tratar depois de fechar ${day}`,
  money: (paid: string, refunded: string | null) =>
    refunded === null ? `${paid} recebidos hoje` : `${paid} recebidos hoje, ${refunded} devolvidos`,
} satisfies InLanguage<typeof english>
