import type { walkIn as english } from '../en/walkIn.ts'
import type { InLanguage } from '../InLanguage.ts'

export const walkIn = {
  act: 'Cliente sem reserva',
  full: 'Cliente sem reserva: esgotada',
  title: 'Cliente sem reserva',
  card: (total: string) => `${total} com cartão`,
  cash: (total: string) => `${total} em numerário`,
  later: 'Pagar mais tarde',
  free: 'Reservar',
} satisfies InLanguage<typeof english>
