import { isolate } from '../../../domain/rules/isolate.ts'
import type { scan as english } from '../en/scan.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

export const scan = {
  title: pageNames.scan,
  lead: 'Ponha o código QR de um bilhete em frente da câmara, ou escreva a referência da reserva.',
  start: 'Ligar a câmara',
  stop: 'Desligar a câmara',
  camera: 'O que a câmara vê',
  noCamera: 'Não é possível usar a câmara: autorize-a para esta página no navegador, ou escreva a referência.',
  code: 'Referência ou código do bilhete',
  find: 'Procurar',
  forDay: (name: string, day: string, time: string) => `${isolate(name)}, ${day}, ${time}`,
  otherDay: (day: string) => `Este bilhete é para ${day}, não para hoje.`,
  already: (when: string) => `Check-in já feito: ${when}.`,
  notValid: (status: string) => `Este bilhete não se pode usar. Estado da reserva: ${status}.`,
  ticketOf: (ordinal: string, all: string) => `Bilhete ${ordinal} de ${all}`,
  next: 'Bilhete seguinte',
} satisfies InLanguage<typeof english>
