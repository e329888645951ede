import { isolate } from '../../../domain/rules/isolate.ts'
import type { command as english } from '../en/command.ts'
import type { InLanguage } from '../InLanguage.ts'

export const command = {
  title: 'Pesquisar ou fazer algo',
  hint: 'Procure uma reserva, um cliente, uma hora …',
  groups: {
    actions: 'Fazer',
    pages: 'Ir para',
    bookings: 'Reservas',
    customers: 'Clientes',
    departures: 'Partidas',
    activities: 'Atividades',
  },
  newBooking: 'Nova reserva',
  extraDeparture: 'Partida extra',
  closeDay: 'Fechar o dia de hoje a novas reservas',
  cashUp: 'Fechar a caixa de hoje',
  light: 'Usar cores claras',
  dark: 'Usar cores escuras',
  walkIn: (departure: string) => `Cliente sem reserva: ${departure}`,
  message: (departure: string) => `Mensagem a todos: ${departure}`,
  walkInWord: 'Cliente sem reserva',
  messageWord: 'Mensagem a todos',
  departure: (activity: string, day: string, time: string) => `${isolate(activity)}, ${day} ${time}`,
  taken: (people: string, capacity: string) => `${people} de ${capacity} lugares`,
  bookingsOf: (count: number) => (count === 1 ? '1 reserva encontrada' : `${count} reservas encontradas`),
  nothing: (text: string) =>
    `Nada encontrado para “${isolate(text)}”. Tente um nome, uma referência, um número de telefone ou uma hora.`,
  searching: 'A pesquisar…',
  found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  move: 'mover',
  open: 'abrir',
  closes: 'fechar',
} satisfies InLanguage<typeof english>
