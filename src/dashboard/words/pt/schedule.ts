import { isolate } from '../../../domain/rules/isolate.ts'
import type { schedule as english } from '../en/schedule.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

const places = (count: string) => (count === '1' ? '1 lugar' : `${count} lugares`)

export const schedule = {
  title: pageNames.schedule,
  extra: {
    act: 'Partida extra',
    title: 'Partida extra',
    times: 'Começa às',
    timesHint: 'Por exemplo 14:30, ou várias: 10:00, 14:30.',
    timesWrong: 'Escreva pelo menos uma hora, por exemplo 14:30.',
    from: 'De',
    to: 'Até',
    add: 'Adicionar',
    addMany: (from: string, to: string) => `Adicionar de ${from} a ${to}`,
    added: (times: string, day: string) => `Adicionada: ${times} em ${day}. É um horário da atividade.`,
  },
  view: 'Vista',
  week: 'Semana',
  month: 'Mês',
  monthBefore: 'Mês anterior',
  monthAfter: 'Mês seguinte',
  noneOfMonth: 'Nada se realiza este mês. Adicione horários em Atividades, ou escolha outro mês.',
  dayOf: (day: string, departures: number, taken: string, capacity: string) =>
    departures === 0
      ? `${day}, sem partidas`
      : `${day}, ${departures === 1 ? '1 partida' : `${departures} partidas`}, ${taken} de ${capacity} lugares ocupados`,
  entry: (time: string, activity: string, taken: string, capacity: string) =>
    `${time} ${isolate(activity)}, ${taken} de ${capacity} lugares ocupados`,
  more: (departures: string) => `mais ${departures}`,
  moreOf: (departures: string, day: string) => `mais ${departures} em ${day}`,
  showWeek: 'Mostrar a semana',
  tooMany: 'Mais do que os lugares',
  capacityChanged: 'Alterada',
  all: 'Todas as atividades',
  before: 'Semana anterior',
  after: 'Semana seguinte',
  choose: 'Um dia da semana',
  total: (taken: string, places: string) => `${taken} de ${places} lugares ocupados`,
  dayTotal: (taken: string, places: string) => `${taken}/${places}`,
  none: 'Nada se realiza esta semana. Adicione horários em Atividades, ou escolha outra semana.',
  free: 'Sem horas',
  taken: (people: string, capacity: string) => `${people} de ${capacity} lugares ocupados`,
  closedFor: (reason: string) => `Fechada: ${isolate(reason)}`,
  leftOver: 'Fechada: já não está em nenhum horário, mantida pelas suas reservas',
  changed: (capacity: string) => `Alterada para ${places(capacity)}`,
  changedFor: (capacity: string, reason: string) => `Alterada para ${places(capacity)}: ${isolate(reason)}`,
  over: 'Já começou',
  manifest: 'Abrir a folha de embarque',
  capacity: 'Alterar a lotação',
  places: 'Lugares',
  placesHint: (taken: string) =>
    `${taken === '1' ? '1 está ocupado, e continua ocupado' : `${taken} estão ocupados, e continuam ocupados`} se quiser menos: não se vende nada até haver cancelamentos suficientes.`,
  placesWrong: 'Escreva o número de lugares como número inteiro.',
  reason: 'Motivo, para a equipa',
  setCapacity: 'Alterar a lotação',
  capacitySet: (capacity: string) => `Tem agora ${places(capacity)}.`,
  capacityBelow: (capacity: string, taken: string) =>
    `Tem agora ${places(capacity)}, e há ${taken} ocupados: não se vende nada até haver menos.`,
  closeTime: 'Fechar esta hora',
  closeTitle: (when: string) => `Fechar ${when}?`,
  closeDayOf: (day: string) => `Fechar ${day}`,
  booked: (people: number, bookings: number) =>
    people === 0
      ? 'Ninguém tem reserva.'
      : `${people === 1 ? '1 pessoa tem lugar' : `${people} pessoas têm lugar`}, em ${bookings === 1 ? '1 reserva' : `${bookings} reservas`}. Continuam com reserva: envie-lhes uma mensagem, ou cancele as reservas.`,
  closedNow: 'Fechada. Agora ninguém a pode reservar.',
  undo: 'Desfazer',
  undoClosed: 'Abrir de novo',
  undoCapacity: 'Desfazer a alteração da lotação',
  undoNamed: (what: string) => `Desfazer: ${isolate(what)}`,
  undoDay: 'Abrir de novo todo o dia',
  undone: 'De volta ao horário habitual.',
  dayClosed: (activity: string) => `${isolate(activity)}: fechada`,
  dayClosedFor: (activity: string, reason: string) => `${isolate(activity)}: fechada, ${isolate(reason)}`,
  dayChanged: (activity: string, capacity: string) => `${isolate(activity)}: ${places(capacity)} a cada hora`,
  dayChangedFor: (activity: string, capacity: string, reason: string) =>
    `${isolate(activity)}: ${places(capacity)} a cada hora, ${isolate(reason)}`,
  atTime: (activity: string, time: string) => `${isolate(activity)} ${time}`,
  past: 'Já passou e não se pode alterar.',
  waiting: (bookings: number) =>
    bookings === 1 ? '1 reserva ainda não tem termo' : `${bookings} reservas ainda não têm termo`,
  starts: 'Começa',
  zone: (zone: string) => `Hora de ${zone}`,
  waivers: 'Termos',
  move: {
    act: 'Mudar',
    title: (activity: string, when: string) => `Mudar ${isolate(activity)}, ${when}?`,
    day: 'Novo dia',
    time: 'Nova hora',
    reason: 'Motivo, no histórico de cada reserva',
    concerns: (people: number, bookings: number) =>
      people === 0
        ? 'Ninguém tem reserva.'
        : `${bookings === 1 ? '1 reserva' : `${bookings} reservas`} com ${people === 1 ? '1 pessoa' : `${people} pessoas`} ${bookings === 1 ? 'muda' : 'mudam'} também, ao mesmo preço.`,
    fromTo: (from: string, to: string) => `De ${from} para ${to}.`,
    mails: (names: readonly string[]) =>
      `Cada cliente com endereço recebe o e-mail de ${new Intl.ListFormat('pt-PT').format(names.map(isolate))}.`,
    noMails: 'Não sai nenhum e-mail: não há automatização ativa para reservas alteradas. Avise os clientes.',
    lead: 'Os guias e tudo o mais de que precisa têm de estar livres nessa altura. Os lugares em pré-reserva são libertados. A hora antiga fica fechada.',
    moved: (activity: string, when: string) => `${isolate(activity)} mudou para ${when}.`,
    movedBack: (activity: string, when: string) => `${isolate(activity)} voltou a ${when}.`,
  },
} satisfies InLanguage<typeof english>
