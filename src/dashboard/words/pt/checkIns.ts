import { isolate } from '../../../domain/rules/isolate.ts'
import type { checkIns as english } from '../en/checkIns.ts'
import type { InLanguage } from '../InLanguage.ts'

export const checkIns = {
  checkedIn: (name: string, people: string) => `${isolate(name)} já chegou, ${people}.`,
  notCheckedIn: (reference: string, why: string) => `Não foi possível fazer o check-in de ${reference}. ${why}`,
  waiting: (count: number) =>
    count === 1 ? '1 check-in está à espera de rede.' : `${count} check-ins estão à espera de rede.`,
  storedAt: (time: string) => `Dados das ${time}: podem ter mudado desde então.`,
  undone: (name: string) => `${isolate(name)} já não tem chegada nem falta marcada.`,
  noShowDone: (name: string) => `${isolate(name)} está na lista de não comparências.`,
} satisfies InLanguage<typeof english>
