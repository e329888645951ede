import type * as english from '../en/emailStates.ts'
import type { InLanguage } from '../InLanguage.ts'

export const emailStatuses = {
  PLANNED: 'Planeado',
  AWAITING_MAIL_SERVER: 'À espera: sem servidor de e-mail',
  SENDING: 'A ser enviado',
  SENT: 'Enviado',
  FAILED: 'Falhou',
  DROPPED: 'Não enviado',
} satisfies InLanguage<typeof english.emailStatuses>
export const emailLogged = 'Só no registo'
export const emailMoments = {
  PLANNED: 'Previsto',
  AWAITING_MAIL_SERVER: 'Estava previsto',
  SENDING: 'Previsto',
  SENT: 'Enviado',
  FAILED: 'Estava previsto',
  DROPPED: 'Abandonado',
} satisfies InLanguage<typeof english.emailMoments>
export const emailLoggedAt = 'Registado'
export const noResend = (why: string) => `Não pode ser enviado de novo. ${why}`
export const emailKinds = {
  WORKFLOW: 'Automatização',
  WAITLIST_OFFER: 'Oferta da lista de espera',
  USAGE_QUOTA: 'Quota de utilização',
  WEBHOOK_PAUSED: 'Webhook em pausa',
  KEY_EXPIRES: 'Chave de API a expirar',
  MESSAGE: 'Mensagem',
  STATEMENT: 'Extrato',
  VOUCHER: 'Vale-oferta',
  RESENT: 'Enviado de novo',
  TEST: 'Teste',
} satisfies InLanguage<typeof english.emailKinds>
