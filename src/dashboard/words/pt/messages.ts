import { isolate } from '../../../domain/rules/isolate.ts'
import type { messages as english } from '../en/messages.ts'
import type { InLanguage } from '../InLanguage.ts'

const several = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

export const messages = {
  toDeparture: 'Mensagem a todos',
  toSelected: (count: number) => `Mensagem a ${several(count, 'cliente', 'clientes')}`,
  to: (what: string) => `Para os clientes de ${isolate(what)}.`,
  text: 'Texto',
  textHint: 'Uma linha em branco começa um parágrafo. Os marcadores são preenchidos para cada cliente.',
  languageHint: 'Das datas e dos preços, por exemplo en ou pt-PT.',
  preview: 'Pré-visualizar',
  previewOf: (name: string) => `Como ${isolate(name)} o recebe`,
  previewNothing: 'Escreva um assunto e um texto: o e-mail aparece aqui.',
  recipients: (count: number) =>
    count === 0 ? 'Ninguém o receberia.' : `${several(count, 'cliente recebe', 'clientes recebem')} o e-mail.`,
  unreachable: (names: readonly string[]) =>
    `Sem endereço de e-mail, a contactar por telefone: ${new Intl.ListFormat('pt-PT').format(names.map(isolate))}.`,
  send: (count: number | undefined) => (count === undefined ? 'Enviar' : `Enviar a ${count}`),
  delay: 'Sai dentro de um minuto. Até lá pode desfazer.',
  planned: (count: number, at: string) => `${several(count, 'e-mail sai', 'e-mails saem')} às ${at}.`,
  sending: (count: number) => `${several(count, 'e-mail está', 'e-mails estão')} a caminho.`,
  sent: (count: number) => several(count, 'enviado', 'enviados'),
  failed: (count: number) => several(count, 'falhou', 'falharam'),
  dropped: (count: number) => several(count, 'retirado', 'retirados'),
  none: 'Nenhum cliente tem endereço de e-mail: nada é enviado.',
  undo: 'Desfazer',
  undone: (count: number) => `${several(count, 'e-mail retirado', 'e-mails retirados')}.`,
  tooLate: 'Tarde demais: todos os e-mails já foram enviados.',
  list: 'Mensagens',
  inOutbox: 'Na caixa de saída',
  events: {
    PLANNED: (subject: string) => `Mensagem planeada: ${isolate(subject)}`,
    AWAITING_MAIL_SERVER: (subject: string) => `Mensagem à espera de um servidor de e-mail: ${isolate(subject)}`,
    SENDING: (subject: string) => `Mensagem enviada: ${isolate(subject)}`,
    SENT: (subject: string) => `Mensagem enviada: ${isolate(subject)}`,
    FAILED: (subject: string) => `Mensagem não entregue: ${isolate(subject)}`,
    DROPPED: (subject: string) => `Mensagem não enviada: ${isolate(subject)}`,
  },
} satisfies InLanguage<typeof english>
