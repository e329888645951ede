import type { nextDepartures as english } from '../en/nextDepartures.ts'
import type { InLanguage } from '../InLanguage.ts'

export const nextDepartures = {
  title: 'Próximas partidas',
  in: (time: string) => `em ${time}`,
  here: (here: string, all: string) => `${here} de ${all} presentes`,
  missing: (members: number) => (members === 1 ? 'falta 1 guia' : `faltam ${members} guias`),
  manifest: 'Folha de embarque',
  book: 'Reservar',
  message: 'Mensagem',
  close: 'Fechar ou mover',
} satisfies InLanguage<typeof english>
