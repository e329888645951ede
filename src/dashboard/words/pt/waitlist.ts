import { isolate } from '../../../domain/rules/isolate.ts'
import type { waitlist as english } from '../en/waitlist.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

const waits = (count: string) => (count === '1' ? '1 pessoa à espera' : `${count} pessoas à espera`)

export const waitlist = {
  name: pageNames.waitlist,
  lead: 'Quando fica um lugar livre, é guardado para o primeiro grupo que cabe, que recebe um e-mail com uma ligação para o aceitar. Não tem de fazer nada.',
  leadShort: 'Um lugar livre é oferecido ao primeiro grupo que cabe, por e-mail e automaticamente.',
  search: 'Nome, e-mail ou telefone',
  departure: 'Partida',
  anyTime: 'qualquer hora',
  anyTimeOfDay: 'qualquer hora deste dia',
  position: 'N.º',
  since: 'À espera desde',
  reach: 'Telefone e e-mail',
  actions: 'Ações',
  states: {
    WAITING: 'À espera',
    OFFERED: 'Com oferta',
    ACCEPTED: 'Aceite',
    LAPSED: 'Expirada',
    LEFT: 'Removida',
  },
  offeredUntil: (time: string) => `até ${time}`,
  upcoming: 'Todas as futuras',
  anyActivity: 'Todas as atividades',
  none: 'Ninguém está à espera. Quando uma partida estiver esgotada, adicione pessoas na página dela ou ao reservar.',
  noMatch: 'Ninguém na lista de espera corresponde.',
  noneHere: 'Ninguém está à espera desta partida.',
  waiting: waits,
  add: 'Adicionar à lista de espera',
  addLead: (what: string) => `Para ${isolate(what)}.`,
  added: (name: string, position: number | null) =>
    position === null
      ? `${isolate(name)} está na lista de espera.`
      : `${isolate(name)} está na lista de espera, com o número ${position}.`,
  waitedBefore: (name: string) => `${isolate(name)} já estava na lista de espera: a entrada foi atualizada.`,
  emailHint: 'A oferta vai para este endereço.',
  phoneHint: 'Com o indicativo do país, por exemplo +351.',
  remove: 'Remover',
  removeOf: (name: string) => `Remover ${isolate(name)}`,
  removeTitle: (name: string) => `Remover ${isolate(name)} da lista de espera?`,
  removeWaiting: 'Não lhe será oferecido um lugar. Não recebe nenhum e-mail sobre isso.',
  removeOffered: 'Os lugares oferecidos passam para quem se segue, e a ligação no e-mail deixa de funcionar.',
  removeAct: 'Remover da lista de espera',
  removed: (name: string) => `${isolate(name)} já não está na lista de espera.`,
  bookNow: 'Reservar agora',
  instead: 'Em vez disso, reservar outra hora:',
  waitForDay: 'Lista de espera deste dia',
  waitFor: (time: string) => `Lista de espera das ${time}`,
  waitShort: 'Lista de espera',
} satisfies InLanguage<typeof english>
