import type { cashUp as english } from '../en/cashUp.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

export const cashUp = {
  name: pageNames.cashUp,
  totals: 'Por método',
  count: 'Número',
  paid: 'Pago',
  refunded: 'Devolvido',
  net: 'Líquido',
  all: 'Tudo',
  nobody: 'Sem pessoa da equipa',
  by: 'Por',
  amount: 'Valor',
  list: 'Pagamentos e reembolsos',
  none: 'Não há pagamentos nem reembolsos neste dia.',
  close: 'Contar e fechar',
  closeAct: 'Fechar o dia',
  closed: 'O dia está fechado.',
  closes: 'Fechado',
  closedAt: (at: string) => `Fechado ${at}`,
  note: 'Nota',
  countOf: {
    CASH: (currency: string) => `Numerário contado, em ${currency}`,
    CARD: (currency: string) => `Total do terminal de pagamento, em ${currency}`,
  },
  recorded: (amount: string) => `${amount} registados.`,
  agrees: 'Confere.',
  missing: (amount: string) => `Faltam ${amount}`,
  over: (amount: string) => `${amount} a mais`,
} satisfies InLanguage<typeof english>
