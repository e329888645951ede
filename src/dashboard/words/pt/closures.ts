import { isolate } from '../../../domain/rules/isolate.ts'
import type { closures as english } from '../en/closures.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

const several = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

export const closures = {
  name: pageNames.closures,
  close: 'Fechar partidas',
  closeOn: (day: string) => `Fechar partidas de ${day}`,
  which: 'Atividades',
  none: 'Não resta nenhuma partida para fechar neste dia.',
  factsOf: (times: number, people: number) =>
    `${several(times, 'partida', 'partidas')}, ${people === 0 ? 'ninguém com reserva' : several(people, 'pessoa', 'pessoas')}`,
  from: 'A partir de',
  wholeDay: 'Todo o dia',
  fromTime: (time: string) => `das ${time} em diante`,
  reason: 'Motivo',
  reasonHint: 'Os clientes leem-no: “Prevê-se vento forte.”',
  reasonMissing: 'Escreva o motivo: clientes e parceiros leem-no.',
  chooseSome: 'Escolha pelo menos uma atividade.',
  decision: 'O que acontece às reservas',
  decisions: {
    REFUND: 'Cancelar e reembolsar',
    MOVE: 'Mudar para outro dia',
    CHOICE: 'Deixar os clientes escolher',
    LEAVE: 'Trato eu delas',
  },
  moveTo: 'Para que dia',
  moveToHint: 'À mesma hora, e pelo preço que pagaram.',
  moveToMissing: 'Escolha o dia para onde mudam.',
  days: 'Dias para escolher',
  daysHint: 'Quem não tiver escolhido até lá recebe o dinheiro de volta.',
  daysWrong: 'Escreva um número de dias entre 1 e 60.',
  letter: 'O e-mail para os clientes',
  text: 'Texto',
  textHint: '{{choice_url}} é a ligação com que escolhem.',
  bookings: (count: number) => several(count, 'reserva', 'reservas'),
  own: (name: string) => `O que acontece à reserva de ${isolate(name)}`,
  asAll: (decision: string) => `Como todas: ${decision}`,
  preview: 'O que vai acontecer',
  closes: (count: number) =>
    `${several(count, 'partida fecha', 'partidas fecham')} de imediato: ninguém mais pode reservar.`,
  refunds: (amount: string) => `${amount} a reembolsar.`,
  letters: {
    MOVE: (count: number) => `E-mail sobre a nova data, para ${count}`,
    REFUND: (count: number) => `E-mail sobre o cancelamento, para ${count}`,
    CHOICE: (count: number) => `E-mail com a escolha, para ${count}`,
    LEAVE: (count: number) => `E-mail para ${count}`,
  },
  noLetter: {
    MOVE: 'Ninguém recebe um e-mail sobre a nova data: nenhuma automatização é enviada quando uma reserva é alterada.',
    REFUND:
      'Ninguém recebe um e-mail sobre o cancelamento: nenhuma automatização é enviada quando uma reserva é cancelada.',
    CHOICE: 'Ninguém tem endereço de e-mail.',
    LEAVE: '',
  },
  unreachable: (names: readonly string[]) =>
    `Sem endereço de e-mail, a contactar por telefone: ${new Intl.ListFormat('pt-PT').format(names.map(isolate))}.`,
  nobody: 'Ninguém tem reserva.',
  act: (departures: number | undefined) =>
    departures === undefined ? 'Fechar' : `Fechar ${several(departures, 'partida', 'partidas')}`,
  delay: 'As reservas mudam e os e-mails saem dentro de um minuto. Até lá pode desfazer.',
  title: (day: string) => `Encerramento de ${day}`,
  titleFrom: (day: string, time: string) => `Encerramento de ${day}, a partir das ${time}`,
  by: (name: string, at: string) => `${isolate(name)}, ${at}`,
  starts: (seconds: number) =>
    seconds > 0
      ? `Ainda não aconteceu nada às reservas. Começa dentro de ${several(seconds, 'segundo', 'segundos')}.`
      : 'Começa agora.',
  undo: 'Desfazer',
  undone: 'Desfeito: as partidas estão de novo abertas.',
  undoneNow: 'As partidas estão de novo abertas.',
  running: (done: number, all: number) => `${done} de ${several(all, 'reserva', 'reservas')} já tratadas.`,
  awaiting: (count: number, day: string) =>
    `${several(count, 'cliente ainda não escolheu', 'clientes ainda não escolheram')}. O prazo é ${day}.`,
  sent: 'Os e-mails já saíram.',
  done: 'Concluído.',
  failed: (count: number) =>
    count === 1
      ? '1 reserva precisa de si: não pôde ser mudada nem cancelada.'
      : `${count} reservas precisam de si: não puderam ser mudadas nem canceladas.`,
  moved: (count: number) => (count === 1 ? '1 mudada' : `${count} mudadas`),
  cancelled: (count: number) => (count === 1 ? '1 cancelada' : `${count} canceladas`),
  waiting: (count: number) => `${count} ainda por escolher`,
  outcomes: {
    PLANNED: 'Planeada',
    MOVED: 'Mudada',
    CANCELLED: 'Cancelada',
    AWAITING_CHOICE: 'Ainda por escolher',
    FAILED: 'Precisa de si',
  },
  movedTo: (day: string, time: string) => `Mudada para ${day}, ${time}`,
  customer: 'Cliente',
  people: 'Pessoas',
  departure: 'Partida',
  what: 'O que acontece',
  outcome: 'Agora',
  earlier: 'Encerramentos anteriores',
  noneEarlier:
    'Ainda não se fechou nada. Antes de um temporal, feche um dia aqui: cada reserva é mudada, reembolsada, ou o cliente escolhe.',
  when: 'Fechado',
  who: 'Por',
  statuses: {
    SCHEDULED: 'Começa dentro de um minuto',
    RUNNING: 'Em curso',
    AWAITING: 'Os clientes escolhem',
    DONE: 'Concluído',
    UNDONE: 'Desfeito',
  },
} satisfies InLanguage<typeof english>
