import type * as english from '../en/general.ts'
import type { InLanguage } from '../InLanguage.ts'

const quoted = (labels: readonly string[]) => new Intl.ListFormat('pt-PT').format(labels.map(label => `“${label}”`))

export const bookings = 'Reservas'
export const signIn = 'Iniciar sessão'
export const signOut = 'Terminar sessão'
export const account = 'A sua conta'
export const staffRoles = {
  GUIDE: 'Guia',
  RECEPTION: 'Receção',
  MANAGER: 'Gestão',
  OWNER: 'Proprietário',
} satisfies InLanguage<typeof english.staffRoles>
export const notAllowed = (role: string) =>
  `A sua função, ${role.toLowerCase()}, não dá acesso a esta página. Um proprietário pode atribuir-lhe outra função.`
export const keyNotAllowed = 'A chave com que iniciou sessão não dá acesso a esta página.'
export const signInEmail = 'O seu endereço de e-mail'
export const signInLetter = 'Receber uma ligação por e-mail'
export const signInSent = (email: string) =>
  `Se ${email} tiver aqui uma conta, está a caminho um e-mail com uma ligação. A ligação funciona uma vez, durante 15 minutos.`
export const signInByKey = 'Usar uma chave de API'
export const signInByEmail = 'Usar um endereço de e-mail'
export const signInLead = 'A sessão dura doze horas. A chave não fica guardada no navegador.'
export const signInByLink = 'Esta ligação inicia sessão uma única vez.'
export const signInDemo = 'Experimentar a demonstração como'
export const key = 'Chave de API'
export const linkUsed =
  'Esta ligação já foi usada ou é demasiado antiga. Peça uma nova, ou inicie sessão com uma chave de API.'
export const sessionEnded = 'A sua sessão terminou. Inicie sessão de novo: o que está no ecrã fica como está.'
export const sessionOver = 'A sua sessão terminou. Inicie sessão de novo.'
export const offline = 'Sem ligação à rede. O que está no ecrã pode estar desatualizado.'
export const unanswered =
  'Sem resposta: a rede ou o serviço não está disponível. Não sabemos se o pedido foi executado. Tente de novo quando voltar.'
export const retry = 'Tentar de novo'
export const correct = (labels: readonly string[]) => `Corrija ${quoted(labels)}.`
export const numbered = (at: string) => `O número ${at} `
export const unchosen = 'tem de ser escolhido'
export const close = 'Fechar'
export const thisField = 'Este campo'
export const copy = 'Copiar'
export const copied = 'Copiado.'
export const notCopied = 'Não foi copiado: este navegador não o permite aqui.'
export const leaveIt = 'Deixar como está'
export const takeTheirs = 'Ficar com a outra'
export const keepMine = 'Manter a minha'
export const save = 'Guardar'
const remove = 'Eliminar'

export { remove as delete }
export const undo = 'Desfazer'
export const more = 'Mostrar mais'
export const csv = 'CSV'
export const resend = 'Enviar de novo'
export const copyByHand = 'Este navegador não permite copiar. O texto está selecionado: copie-o manualmente.'
export const day = 'Dia'
export const today = 'Hoje'
export const dayBefore = 'Dia anterior'
export const dayAfter = 'Dia seguinte'
export const theme = 'Claro ou escuro'
export const themes = { system: 'Sistema', light: 'Claro', dark: 'Escuro' } satisfies InLanguage<typeof english.themes>
export const noSuchPage = 'Esta página não existe'
export const noSuchPageWhy =
  'O endereço pode ter um erro, ou a página pode ter sido removida. Escolha uma página no menu.'
export const noSuchPageBack = 'Voltar a hoje'
export const notLoaded =
  'Não foi possível carregar a página: o serviço não está acessível, ou há uma nova versão. Tente de novo.'
export const search = 'Pesquisar'
export const from = 'De'
export const to = 'Até'
export const channel = 'Canal'
export const status = 'Estado'
export const waiver = 'Termo'
export const reference = 'Referência'
export const activity = 'Atividade'
export const when = 'Quando'
export const participants = 'Pessoas'
export const customer = 'Cliente'
export const noCustomer = 'Sem nome'
export const soldBy = 'Origem'
export const payment = 'Pagamento'
export const price = 'Preço'
export const priceFrom = (price: string) => `desde ${price}`
export const toPay = 'Por pagar'
export const refund = 'Reembolso'
export const commission = 'Comissão'
export const net = 'Líquido'
export const commissionIs = (amount: string) => `Comissão ${amount}`
export const amountToPay = (amount: string) => `${amount} por pagar`
export const currency = 'Moeda'
export const name = 'Nome'
export const firstName = 'Nome próprio'
export const lastName = 'Apelido'
export const email = 'E-mail'
export const phone = 'Telefone'
export const language = 'Idioma'
export const notes = 'Notas'
export const questions = 'Perguntas'
export const yes = 'Sim'
export const no = 'Não'
export const time = 'Hora'
export const timeZone = 'Fuso horário'
export const partner = 'Parceiro'
export const partnerReference = 'Referência do parceiro'
export const paymentReference = 'Referência do pagamento'
export const method = 'Método'
export const methods = {
  CASH: 'Numerário',
  CARD: 'Cartão',
  BANK_TRANSFER: 'Transferência bancária',
  ONLINE: 'Online',
  OTHER: 'Outro',
} satisfies InLanguage<typeof english.methods>
export const subject = 'Assunto'
export const state = 'Estado'
export const created = 'Criada'
export const zone = (zone: string) => `As horas são as locais de cada atividade. O seu fuso horário é ${zone}.`
export const createdZone = (zone: string) =>
  `As horas são as locais de cada atividade; “Criada” está no seu fuso horário, ${zone}.`
export const otherZone = (zone: string, own: string) => `As horas são as de ${zone}; o seu fuso horário é ${own}.`
export const skip = 'Saltar para o conteúdo'
export const menu = 'Menu'
export const allPages = 'Todas as páginas'
export const moreOfMenu = 'Mais'
export const menuGroups = { desk: 'Receção', business: 'Negócio', technical: 'Técnico' } satisfies InLanguage<
  typeof english.menuGroups
>
export const keysEverywhere = 'Em todo o lado'
export const searchOrDo = 'pesquisar ou fazer algo'
export const keys = 'Teclas'
export const keyList = [
  { key: '/', shown: '/', does: 'pesquisar' },
  { key: 'j', shown: 'j, k', does: 'linha seguinte e anterior' },
  { key: 'Enter', shown: 'Enter', does: 'abrir a linha' },
  { key: 'p', shown: 'p', does: 'espreitar a linha' },
  { key: 'x', shown: 'x', does: 'fazer o check-in da linha' },
  { key: 'ArrowRight', shown: '← →', does: 'passo anterior e seguinte do gráfico, enquanto está em foco' },
  { key: '?', shown: '?', does: 'mostrar ou ocultar esta lista' },
] satisfies InLanguage<typeof english.keyList>
export const channels = { PARTNER: 'Parceiro', ONLINE: 'Online', POINT_OF_SALE: 'Balcão' } satisfies InLanguage<
  typeof english.channels
>
export const people = (count: string) => (count === '1' ? '1 pessoa' : `${count} pessoas`)
export const participant = (place: number) => `Participante ${place}`
export const wholeBooking = 'Toda a reserva'
export const statuses = {
  ON_HOLD: 'Pré-reserva',
  PENDING: 'Por aceitar',
  CONFIRMED: 'Confirmada',
  REDEEMED: 'Check-in feito',
  NO_SHOW: 'Não compareceu',
  CANCELLED: 'Cancelada',
  EXPIRED: 'Expirada',
  REJECTED: 'Recusada',
} satisfies InLanguage<typeof english.statuses>
export const timeslotStatuses = {
  OPEN: 'Aberta',
  FULL: 'Esgotada',
  CLOSED: 'Fechada',
  CUTOFF_PASSED: 'Fora do prazo de reserva',
} satisfies InLanguage<typeof english.timeslotStatuses>
export const waivers = {
  NOT_REQUIRED: 'Nenhum',
  OUTSTANDING: 'Em falta',
  COMPLETE: 'Completo',
} satisfies InLanguage<typeof english.waivers>
/** A duration. */
export const durationMinutes = (text: string) => `${text} min`
export const durationHours = (text: string) => `${text} h`
export const durationDays = (text: string) => (text === '1' ? '1 dia' : `${text} dias`)
export const priceWrong = (example: string) => `Escreva o preço como número, por exemplo ${example}.`
export const dateField = {
  open: 'Abrir o calendário',
  dialog: 'Calendário',
  clear: 'Limpar',
  pattern: (example: string) => example.replace('31', 'dd').replace('12', 'mm').replace('2026', 'aaaa'),
  wrong: (example: string) => `Isto não é um dia. Escreva-o como ${example}, ou deixe vazio.`,
  outside: (min: string, max: string) =>
    min && max ? `Escolha um dia de ${min} a ${max}.` : min ? `Escolha ${min} ou depois.` : `Escolha ${max} ou antes.`,
} satisfies InLanguage<typeof english.dateField>
