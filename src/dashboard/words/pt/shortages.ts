import { isolate } from '../../../domain/rules/isolate.ts'
import type { shortages as english } from '../en/shortages.ts'
import type { InLanguage } from '../InLanguage.ts'

export const shortages = {
  title: 'Faltariam recursos a partidas',
  lead: (departures: number) =>
    departures === 1
      ? 'Ainda não se guardou nada. Com esta alteração, falta a uma partida já reservada aquilo de que precisa:'
      : `Ainda não se guardou nada. Com esta alteração, falta a ${departures} partidas já reservadas aquilo de que precisam:`,
  advice:
    'Mude ou cancele reservas primeiro, ou guarde mesmo assim: estas partidas ficam então assinaladas até terem o suficiente.',
  saveAnyway: 'Guardar mesmo assim',
  shortOf: (missing: string, resource: string) =>
    `${missing === '1' ? 'Falta' : 'Faltam'} ${missing} ${isolate(resource)}`,
  bookings: 'Reservas:',
  more: (departures: number) => (departures === 1 ? 'mais 1 partida' : `mais ${departures} partidas`),
  notice: (departures: number) =>
    departures === 1 ? 'Falta um recurso a 1 partida' : `Faltam recursos a ${departures} partidas`,
  leaves: (places: string) => (places === '1' ? 'Os recursos deixam 1' : `Os recursos deixam ${places}`),
  usedUp: 'Recursos esgotados',
} satisfies InLanguage<typeof english>
