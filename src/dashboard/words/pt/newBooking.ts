import { isolate } from '../../../domain/rules/isolate.ts'
import type { newBooking as english } from '../en/newBooking.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

export const newBooking = {
  name: pageNames.book,
  noActivities: 'Ainda não há atividades. Adicione uma em Atividades; depois pode ser reservada aqui.',
  chooseActivity: 'Escolher uma atividade',
  findActivity: 'Procurar uma atividade',
  noSuchActivity: 'Nenhuma atividade corresponde.',
  unpublished: 'fora da montra',
  monthBefore: 'Mês anterior',
  monthAfter: 'Mês seguinte',
  freeOf: (free: string, of: string) => `${free} de ${of} livres`,
  free: (free: string) => (free === '1' ? '1 livre' : `${free} livres`),
  calendarKey: 'Por baixo de cada dia: os lugares livres.',
  calendarKeyPrice: (currency: string) =>
    `Por baixo de cada dia: os lugares livres, e o preço mais baixo (${currency}).`,
  noRoom: 'sem lugar',
  notKnown: 'ainda por saber',
  noRoomOn: (day: string) => `Não há lugar em ${day}.`,
  noRoomIn: (month: string) => `Nenhum dia de ${month} tem lugar.`,
  lookAt: (month: string) => `Ver ${month}`,
  chooseDay: 'Escolha um dia: as suas horas aparecem aqui.',
  timesOf: (day: string) => `Horas de ${day}`,
  noTimes: 'Não há horas neste dia.',
  who: 'Quem vem',
  fewer: 'Menos um',
  more: 'Mais um',
  groupSize: (least: number, most: number | null) =>
    most === null ? `Pelo menos ${least} numa reserva.` : `De ${least} a ${most} numa reserva.`,
  onlyLeft: (left: number) =>
    left === 0
      ? 'Não resta nenhum lugar a esta hora.'
      : left === 1
        ? 'Só resta 1 a esta hora.'
        : `Só restam ${left} a esta hora.`,
  noneLeftNow: 'Já não há lugares a esta hora. Se reservar mesmo assim, são-lhe propostas outras horas.',
  onlyLeftNow: (left: string) =>
    `${left === '1' ? 'Só resta 1' : `Só restam ${left}`} a esta hora. Se reservar mesmo assim, são propostas outras horas.`,
  noLanguage: 'Desconhecido',
  later: 'O cliente responde na página do termo. Responda aqui ao que já sabe.',
  onlyOptional:
    'Nenhuma resposta é obrigatória. O cliente pode responder na página do termo; responda aqui ao que já sabe.',
  optional: (label: string) => `${isolate(label)} (opcional)`,
  unanswered: 'Sem resposta',
  uploading: (file: string) => `A carregar ${isolate(file)} …`,
  fileRefused: (file: string, why: string) => `${isolate(file)}: ${why}`,
  fileTooMany: (file: string, most: number) =>
    `${isolate(file)} é um ficheiro a mais: ${most === 1 ? 'aceita-se um' : `aceitam-se ${most}`}, no máximo.`,
  remove: 'Remover',
  removeFile: (file: string) => `Remover ${isolate(file)}`,
  soldBy: 'Vendida por',
  soldByUs: 'Nós',
  soldByHint: 'Aos preços e com a comissão deles. O cliente paga-lhes, e eles devem-lhe o resto.',
  bookForPartner: 'Reservar',
  paid: 'Pagar agora',
  paidHint: (total: string | undefined) => `Recebe ${total ?? 'o preço'} agora.`,
  deposit: 'Sinal',
  depositHint: 'Recebe uma parte agora, e o resto à chegada.',
  depositAmount: (currency: string) => `Sinal em ${currency}`,
  onArrival: 'Pagar à chegada',
  onArrivalHint: (total: string | undefined) => `${total ?? 'O preço'} a pagar quando chegarem.`,
  onHold: 'Pré-reserva',
  onHoldHint: (minutes: number) => `Os lugares ficam guardados por ${minutes} minutos. Confirme até lá.`,
  paymentReferenceHint: 'Do terminal de pagamento ou do recibo. Se ficar vazio, é criada uma.',
  codes: 'Códigos',
  promoCode: 'Código promocional',
  voucher: 'Vale-oferta',
  withCodes: (total: string, paid: string | undefined) =>
    paid === undefined ? `${total} com o código.` : `${total}, dos quais o vale paga ${paid}.`,
  summary: 'A reserva',
  total: 'Total',
  fewerOf: (unit: string) => `Menos um: ${isolate(unit)}`,
  moreOf: (unit: string) => `Mais um: ${isolate(unit)}`,
  each: (people: string, price: string) => `${people} × ${price}`,
  book: (how: 'paid' | 'deposit' | 'arrival', total: string | undefined) => {
    if (how === 'deposit') return 'Reservar, com sinal'
    if (how === 'arrival') return total === undefined ? 'Reservar, por pagar' : `Reservar, ${total} à chegada`
    return total === undefined ? 'Reservar, já paga' : `Reservar, ${total} já pagos`
  },
  from: (price: string) => `desde ${price}`,
  hold: (minutes: number) => `Pré-reservar por ${minutes} minutos`,
  instead: 'Escolha outra hora; o que escreveu mantém-se:',
  noneInstead: 'Nenhuma outra hora próxima tem lugares suficientes.',
  onceMore: 'Não sabemos se a reserva foi feita. Prima Reservar de novo: não será reservada duas vezes.',
  unansweredBefore: 'A última tentativa ficou sem resposta. Prima Reservar de novo: não será reservada duas vezes.',
  unfinished: (what: string) => `Reserva começada e não feita: ${what}.`,
  resume: 'Continuar',
  forget: 'Descartar',
  startOver: 'Recomeçar',
  startedOver: 'Tudo o que tinha escrito e escolhido foi apagado.',
  booked: (reference: string) => `A reserva ${reference} está feita`,
  asked: (reference: string) => `A reserva ${reference} está por aceitar ou recusar`,
  expired: (reference: string) => `A pré-reserva ${reference} terminou`,
  held: (reference: string) => `A reserva ${reference} está em pré-reserva`,
  open: 'Tudo sobre esta reserva',
  earlier: 'Foi reservada numa tentativa anterior, cuja resposta se perdeu. O que mudou desde então não está incluído.',
  confirmTitle: 'Em pré-reserva: confirme-a',
  expiredTitle: 'A pré-reserva terminou',
  heldFor: (minutes: number, until: string) =>
    minutes === 1 ? `Falta um minuto, até às ${until}.` : `Faltam ${minutes} minutos, até às ${until}.`,
  holdOver: 'Ainda a pode confirmar, se os lugares continuarem livres.',
  confirmPaid: (due: string) => `${due} pagos: confirmar`,
  confirmUnpaid: 'Confirmar, a pagar mais tarde',
  confirmed: (reference: string) => `A reserva ${reference} está confirmada.`,
  waiverLink: 'Ligação para o termo',
  waiverOptional: 'Todas as respostas são opcionais. Dê a ligação só ao cliente: quem a tiver pode responder.',
  waiverOpen: 'Há respostas em falta. Dê a ligação só ao cliente: quem a tiver pode responder.',
  waiverComplete: 'Todas as respostas estão dadas. Com a ligação o cliente pode alterá-las.',
  handOver: 'Abrir, para entregar ao cliente',
  sameCustomer: 'Outra reserva para este cliente',
  another: 'Nova reserva',
} satisfies InLanguage<typeof english>
