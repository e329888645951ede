import type { timeline as english } from '../en/today.ts'
import type { InLanguage } from '../InLanguage.ts'

export const timeline = {
  dayList: 'Imprimir o dia',
  extraDeparture: 'Partida extra',
  closeDepartures: 'Fechar partidas',
  heading: (day: string) => `Hoje, ${day}`,
  noneOfGuide: 'Não tem partidas neste dia.',
  noSlots: 'Nada se realiza neste dia. Adicione um horário a uma atividade, ou escolha outro dia.',
  noneBegin: 'Nada começa neste dia.',
  clockOf: (zone: string) => `em ${zone}`,
  now: (time: string) => `Agora ${time}`,
  goToNow: 'Ir para agora',
  slots: (slots: string) => (slots === '1' ? '1 partida' : `${slots} partidas`),
  places: (filled: string, capacity: string) => `${filled} de ${capacity}`,
  placesTaken: (filled: string, capacity: string) => `${filled} de ${capacity} lugares`,
  here: (people: string) => (people === '1' ? '1 presente' : `${people} presentes`),
  running: 'Ainda em curso',
  dayOf: (day: string, days: string) => `dia ${day} de ${days}`,
  runsUntil: (time: string) => `até ${time}`,
  noShow: (people: string) => (people === '1' ? '1 não compareceu' : `${people} não compareceram`),
  onHold: (people: string) => `${people} em pré-reserva`,
  pending: (people: string) => `${people} por aceitar`,
  waivers: (bookings: string) => (bookings === '1' ? '1 termo em falta' : `${bookings} termos em falta`),
  waiversShort: (bookings: string) => (bookings === '1' ? '1 termo' : `${bookings} termos`),
} satisfies InLanguage<typeof english>
