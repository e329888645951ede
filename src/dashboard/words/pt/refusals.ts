import type { refusals as english, Refused } from '../en/refusals.ts'
import type { RefusalFacts } from '../RefusalFacts.ts'
import { sessionOver } from './general.ts'

export type { Refused }

const until = (seconds = 0) =>
  seconds < 60
    ? 'daqui a um momento'
    : seconds < 120
      ? 'daqui a um minuto'
      : `daqui a ${Math.ceil(seconds / 60)} minutos`

// Those of bookings, then of baskets, of entries of usage, and of e-mails, with the gender of each.
export const states: Readonly<Record<string, string>> = {
  ON_HOLD: 'em pré-reserva',
  PENDING: 'por aceitar',
  CONFIRMED: 'confirmada',
  REDEEMED: 'com check-in feito',
  NO_SHOW: 'marcada como não comparência',
  CANCELLED: 'cancelada',
  EXPIRED: 'expirada',
  REJECTED: 'recusada',
  OPEN: 'aberto',
  COMPLETED: 'concluído',
  ABANDONED: 'abandonado',
  VOIDED: 'anulado',
  AMENDED: 'corrigido',
  PLANNED: 'planeado',
  SENDING: 'a ser enviado',
  SENT: 'enviado',
  FAILED: 'abandonado',
  DROPPED: 'abandonado',
}

/** The service's own sentence, if it is about a file. */
const ofFile = (said: string) => (/\b(?:ficheiro|imagem|file|image)\b/.test(said) ? said : undefined)

export const refusals = {
  validation: (_, said) => said,
  'malformed-request': () => 'O serviço não conseguiu ler o pedido. Recarregue a página e tente de novo.',
  'invalid-activity-id': () => 'Essa atividade não existe.',
  'unknown-activity': () => 'Essa atividade não existe. Pode ter sido retirada da montra.',
  'ambiguous-product-query': () => 'Escolha uma atividade.',
  'product-not-found': () => 'Essa atividade não existe. Pode ter sido retirada da montra.',
  'booking-not-found': () => 'Não há nenhuma reserva com esta referência.',
  'changes-expired': () => 'Estas alterações já não se guardam. Recarregue a página.',
  'sequence-number-ahead': () => 'Ainda não há essas alterações. Recarregue a página.',
  'already-imported': () => 'Esta reserva já foi importada antes.',
  'not-found': (_, said) => said,
  'method-not-allowed': () => 'Isto não se pode fazer aqui. Recarregue a página e tente de novo.',
  'unsupported-media-type': (_, said) => ofFile(said) ?? 'Não se aceitam ficheiros deste tipo.',
  'persisted-query-not-found': () => 'O painel foi atualizado. Recarregue a página e tente de novo.',
  'document-not-trusted': () => 'O painel foi atualizado. Recarregue a página e tente de novo.',
  'payload-too-large': (_, said) => ofFile(said) ?? 'É demasiado grande. Envie menos de cada vez.',
  unauthenticated: () => sessionOver,
  'permission-denied': () => 'Não tem permissão para isto. Um proprietário pode dar-lhe outra função ou chave.',
  'operator-required': () => 'Esta é a chave de uma agência. O painel precisa de uma chave sua.',
  'insufficient-capacity': ({ available = 0 }) =>
    available === 0
      ? 'Não resta nenhum lugar a esta hora.'
      : available === 1
        ? 'Só resta 1 lugar a esta hora.'
        : `Só restam ${available} lugares a esta hora.`,
  'timeslot-closed': () => 'Esta hora já não se pode reservar: está fechada, ou o prazo passou.',
  'cancellation-cutoff-passed': () => 'O prazo para cancelar esta reserva já passou.',
  'invalid-transition': ({ state, requestedState }, said) =>
    state === undefined || !states[state]
      ? said
      : requestedState === undefined || !states[requestedState]
        ? `Já está ${states[state]}: isto já não se pode fazer.`
        : `Já está ${states[state]} e não pode ficar ${states[requestedState]}.`,
  'version-conflict': () =>
    'Entretanto outra pessoa alterou isto, por isso nada foi guardado; o que escreveu mantém-se. Se ainda não vê a versão mais recente, recarregue a página, e tente de novo.',
  'resource-shortage': () =>
    'Nada foi guardado: faltaria um recurso a partidas já reservadas. Mude ou cancele reservas primeiro.',
  'price-changed': () => 'Entretanto o preço mudou. Veja o novo preço, e envie de novo.',
  'hold-limit': () =>
    'Não podem estar tantos lugares em pré-reserva ao mesmo tempo. Confirme ou cancele alguns primeiro.',
  'places-available': () => 'Há lugar: ninguém precisa de esperar.',
  'waitlist-full': () => 'Já há tanta gente à espera que não cabe mais ninguém.',
  'promo-code-refused': (_, said) => said,
  'voucher-refused': (_, said) => said,
  'idempotency-conflict': () => 'Isto já está a ser feito. Tente de novo daqui a um momento.',
  'idempotency-mismatch': () =>
    'Isto já foi enviado antes com outro conteúdo. Recarregue a página, veja o que foi feito, e comece de novo.',
  'rate-limited': ({ retryAfterSeconds }) =>
    `Isto foi pedido demasiadas vezes. Tente de novo ${until(retryAfterSeconds)}.`,
  overloaded: ({ outcomeUnknown }) =>
    outcomeUnknown
      ? 'A ligação à base de dados caiu: não se sabe se isto foi guardado. Verifique, e repita só se não tiver sido.'
      : 'O serviço está ocupado. Tente de novo daqui a um momento.',
  internal: ({ requestId }) =>
    `O serviço falhou. Tente de novo; se continuar, avise o administrador${requestId ? ` e indique ${requestId}` : ''}.`,
} satisfies Record<Refused, (facts: RefusalFacts, said: string) => string> & Record<keyof typeof english, unknown>

// What they say is among the sentences, but for names of standards.
export const phrases = {
  'must have at least 1 item.': 'precisa de pelo menos um.',
  'a language tag of BCP 47': 'o código de um idioma',
  ' of ISO 4217': '',
  'one of the IANA database': 'o nome de um local da lista',
  ', as YYYY-MM-DD': '',
  ': send its ResourceMemberID with it, or choose another name.': ': choose another name.',
  'No exception of this operator has this ScheduleExceptionID.': 'Isto já foi desfeito.',
  'No activity in this shopfront has this identifier: refresh the products.': 'Esta atividade já não está na montra.',
} as Readonly<Record<string, string>>
