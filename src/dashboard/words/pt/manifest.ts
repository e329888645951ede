import { isolate } from '../../../domain/rules/isolate.ts'
import type { manifest as english } from '../en/manifest.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

export const manifest = {
  title: pageNames.slot,
  back: (day: string) => `Tudo de ${day}`,
  presence: (here: string, all: string) => `${here} de ${all} presentes`,
  nobody: 'Ainda ninguém reservou. As reservas aparecem aqui assim que são feitas.',
  print: 'Imprimir',
  showAnswers: 'Mostrar todas as respostas',
  hideAnswers: 'Ocultar todas as respostas',
  answers: (name: string) => `Respostas de ${isolate(name)}`,
  answersShort: 'Respostas',
  fillIn: 'Preencher',
  fillInFor: (name: string) => `Preencher o termo de ${isolate(name)}`,
  checkIn: 'Check-in',
  checkInOf: (name: string, people: string) => `Fazer o check-in de ${isolate(name)}, ${people}`,
  some: 'Nem todos',
  someOf: (name: string) => `Nem todos de ${isolate(name)} estão aqui`,
  howMany: 'Quantos estão aqui?',
  someHere: (here: string, all: string) => `${here} de ${all} estão aqui`,
  restCame: 'Os restantes chegaram',
  restCameOf: (name: string) => `Os restantes de ${isolate(name)} chegaram`,
  cameAfterAll: 'Afinal veio',
  cameAfterAllOf: (name: string, people: string) => `${isolate(name)} afinal veio, ${people}`,
  waits: 'Check-in feito aqui; à espera de rede.',
  waitsToo: 'À espera de rede.',
  undoWaiting: (name: string) => `Desfazer para ${isolate(name)}: à espera de rede`,
  opens: (day: string) => `O check-in abre em ${day}.`,
  notToCheckIn: (name: string, status: string) =>
    `Não é possível fazer o check-in de ${isolate(name)}. Estado: ${status}.`,
  noShowOf: (name: string) => `Não compareceu: ${isolate(name)}`,
  undo: 'Desfazer',
  undoOf: (name: string, status: string) => `Desfazer para ${isolate(name)}: ${status}`,
  until: (time: string) => `até ${time}`,
  cancelled: (bookings: string) =>
    bookings === '1' ? '1 cancelada, expirada ou recusada' : `${bookings} canceladas, expiradas ou recusadas`,
  booking: 'Reserva',
  checks: 'Check-in',
  bookingsOf: (bookings: string) => (bookings === '1' ? '1 reserva' : `${bookings} reservas`),
  asOf: (time: string) => `Situação: ${time}`,
  note: 'Nota para a equipa',
  noteHint:
    'Por exemplo o ponto de encontro ou o que levar. Os clientes nunca a veem; a saúde deles fica nas respostas do termo.',
  writeNote: 'Adicionar uma nota',
  changeNote: 'Alterar a nota',
  leaveNote: 'Deixar como estava',
  noteConflict: (text: string) =>
    text === ''
      ? 'Entretanto outra pessoa eliminou a nota.'
      : `Entretanto outra pessoa alterou a nota: ${isolate(text)}`,
} satisfies InLanguage<typeof english>
