import { isolate } from '../../../domain/rules/isolate.ts'
import type { booking as english } from '../en/booking.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

const placesComeFree = (people: number) =>
  people === 1 ? 'O seu lugar fica livre de imediato' : `Os seus ${people} lugares ficam livres de imediato`

const spanBefore = (minutes: number) => {
  if (minutes % 1440 === 0 && minutes > 2880) return `${minutes / 1440} dias`
  if (minutes % 60 === 0) return minutes === 60 ? '1 hora' : `${minutes / 60} horas`
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}

export const booking = {
  title: pageNames.booking,
  copyReference: 'Copiar a referência',
  zone: (zone: string) => `Hora de ${zone}.`,
  yours: (at: string) => `No seu relógio: ${at}.`,
  heldUntil: 'Pré-reserva até',
  cancellable: 'Pode ser cancelada até',
  cancelledAt: 'Cancelada',
  reason: 'Motivo',
  reasonHint: 'Para a equipa e o parceiro',
  minutesLeft: (minutes: number) => (minutes === 1 ? 'falta 1 minuto' : `faltam ${minutes} minutos`),
  over: 'terminou',
  purchase: 'Compra',
  total: 'Total',
  due: 'Ainda por pagar',
  duePartner: (partner: string) => `Ainda por pagar a ${partner}`,
  giveBackBy: (partner: string) => `Não devido por ${partner}`,
  refundDue: 'A devolver',
  refunded: 'Devolvido',
  refundsPaid: 'Reembolsos',
  amountToRefund: (amount: string) => `${amount} a devolver`,
  percent: (percent: number) => `(${percent} %)`,
  terms: 'Condições de cancelamento',
  tier: (percent: number, minutes: number) =>
    `reembolso de ${percent} % ${minutes === 0 ? 'até ao início' : `até ${spanBefore(minutes)} antes`}`,
  lastTier: 'Depois disso, nada',
  refunds: {
    everything: 'Tudo',
    byTerms: (percent: number | null) =>
      percent === null ? 'Segundo as condições' : `Segundo as condições (${percent} %)`,
    nothing: 'Nada',
    another: 'Outro valor',
    amount: (currency: string) => `Valor em ${currency}`,
    atMost: (due: string) => `Há no máximo ${due} a devolver.`,
    byPartner: (partner: string) => `${isolate(partner)} reembolsa o cliente, e deve-lhe o que não for reembolsado.`,
  },
  paidBack: (amount: string) => `O reembolso de ${amount} foi registado.`,
  refundReferenceHint: 'O número do recibo ou da transferência. Cada reembolso tem o seu.',
  payments: 'Pagamentos',
  boughtTogether: 'Compradas em conjunto',
  basketStatuses: { OPEN: 'Aberto', COMPLETED: 'Concluído', ABANDONED: 'Abandonado' },
  outcomes: { SUCCEEDED: 'Pago', REFUSED: 'Recusado' },
  places: 'Lugares ocupados',
  taken: (taken: string, capacity: string, left: string) =>
    `${taken} de ${capacity} lugares ocupados, ${left === '1' ? 'resta 1' : `restam ${left}`}.`,
  openWaiver: 'Abrir a página do termo',
  waiverOptional: 'Opcional',
  copyWaiver: 'Copiar a ligação para o termo',
  noQuestions: 'Esta atividade não faz perguntas.',
  unanswered: 'Ainda não há respostas.',
  questionChanged: 'A pergunta mudou desde que foi respondida: é mostrada como era.',
  download: (name: string, size: string) => `Descarregar ${isolate(name)} (${size})`,
  emails: 'E-mails',
  noEmails: 'Nenhum e-mail planeado ou enviado.',
  notPlanned: (count: number) => (count === 1 ? '1 e-mail não foi planeado' : `${count} e-mails não foram planeados`),
  to: (recipient: string) => `Para ${isolate(recipient)}`,
  resendThis: (title: string) => `Enviar de novo: ${isolate(title)}`,
  resent: (recipient: string) => `É enviado de novo para ${isolate(recipient)}.`,
  history: 'Histórico',
  actors: { OPERATOR: 'Operador', PARTNER: 'Parceiro', CUSTOMER: 'Cliente', SERVICE: 'O próprio serviço' },
  withKey: (who: string, key: string) => `${isolate(who)}, com a chave “${isolate(key)}”`,
  because: (reason: string) => `“${isolate(reason)}”`,
  meanwhile: (what: string, who: string) => `${isolate(what)} entretanto por: ${isolate(who)}`,
  events: {
    BOOKED: 'Reservada',
    HELD: 'Pré-reservada',
    CONFIRMED: 'Confirmada',
    EXTENDED: 'Pré-reserva prolongada',
    EXPIRED: 'Pré-reserva terminada',
    ACCEPTED: 'Aceite',
    REJECTED: 'Recusada',
    AMENDED: 'Alterada',
    CANCELLED: 'Cancelada',
    REDEEMED: 'Check-in feito',
    NO_SHOW: 'Não compareceu',
    REOPENED: 'Check-in ou não comparência desfeitos',
    ERASED: 'Cliente apagado',
  },
  personalData: 'Exportar ou apagar',
  acts: {
    accept: 'Aceitar',
    confirm: 'Confirmar',
    redeem: 'Fazer check-in',
    pay: 'Registar um pagamento',
    refund: 'Registar um reembolso',
    extend: 'Prolongar a pré-reserva',
    amend: 'Alterar',
    noShow: 'Não compareceu',
    reopen: 'Desfazer',
    reject: 'Recusar',
    cancel: 'Cancelar reserva',
  },
  amend: (reference: string) => `Alterar ${reference}`,
  asks: {
    confirm: {
      title: (reference: string) => `Confirmar ${reference}?`,
      act: 'Confirmar a reserva',
      says: (people: number) =>
        people === 1 ? 'O lugar passa a ser do cliente.' : `Os ${people} lugares passam a ser do cliente.`,
      hint: 'Do pagamento, se houve algum. Deixe vazio para manter a da pré-reserva.',
    },
    reject: {
      title: (reference: string) => `Recusar ${reference}?`,
      act: 'Recusar a reserva',
      says: (people: number) => `${placesComeFree(people)}. Não é possível desfazer.`,
      hint: 'Para a equipa e o parceiro.',
    },
    cancel: {
      title: (reference: string) => `Cancelar ${reference}?`,
      act: 'Cancelar a reserva',
      says: (people: number) => `${placesComeFree(people)}. Não é possível desfazer.`,
      hint: 'A equipa e o parceiro veem-no, e o cliente pode vê-lo no e-mail.',
    },
  },
  deadline: (until: string, isOver: boolean) =>
    isOver
      ? `O prazo de cancelamento era ${until}. Já passou para os parceiros, mas ainda pode cancelar.`
      : `O prazo de cancelamento é ${until}.`,
  done: {
    accept: (reference: string) => `${reference} foi aceite.`,
    extend: (reference: string, until: string) => `${reference} fica em pré-reserva até ${until}.`,
    amend: (reference: string) => `${reference} foi alterada.`,
    confirm: (reference: string) => `${reference} está confirmada.`,
    redeem: (reference: string) => `${reference} tem o check-in feito.`,
    noShow: (reference: string) => `${reference} está marcada como não comparência.`,
    reopen: (reference: string) => `${reference} está de novo confirmada.`,
    reject: (reference: string) => `${reference} foi recusada.`,
    cancel: (reference: string) => `${reference} foi cancelada.`,
  },
  atMostDue: (due: string) => `Só falta pagar ${due}.`,
  paid: (amount: string) => `O pagamento de ${amount} foi registado.`,
  providerReference: 'Referência',
  providerReferenceHint: 'O número do recibo ou da transferência. Cada pagamento tem o seu.',
  record: 'Registar',
  instead: 'Há lugar noutras partidas:',
  alternative: (day: string, time: string, left: string) =>
    `${day}, ${time} (${left === '1' ? 'resta 1' : `restam ${left}`})`,
  left: (places: string) => (places === '1' ? 'resta 1 lugar' : `restam ${places} lugares`),
  noTimes: 'Nada começa neste dia. Escolha outro.',
  unitsHint: 'Os bilhetes que ficam à mesma hora mantêm o preço. O novo preço está em baixo.',
  priceAfter: 'Preço depois da alteração',
  quoting: 'A calcular o preço …',
  priceStays: 'O preço fica como está.',
  priceDiffers: (before: string, more: string | undefined, back: string | undefined) =>
    [`Era ${before}.`, more && `Mais ${more}.`, back && `${back} a devolver.`].filter(Boolean).join(' '),
  isNow: (value: string) => `Agora: ${isolate(value) || 'vazio'}`,
  startOver: 'Recomeçar',
  save: 'Guardar alterações',
} satisfies InLanguage<typeof english>
