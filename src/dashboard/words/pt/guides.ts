import { isolate } from '../../../domain/rules/isolate.ts'
import type { guides as english } from '../en/guides.ts'
import type { InLanguage } from '../InLanguage.ts'
import { pageNames } from './pageNames.ts'

export const guides = {
  title: pageNames.guides,
  lead: 'Quem tem cada partida. Escolha uma partida a que falte alguém para atribuir membros. Os recursos com nomes, como os guias, têm membros que podem ser atribuídos.',
  addResource: 'Novo recurso',
  none: 'Ainda não há ninguém para atribuir. Adicione um recurso com nomes, como guias, e escolha que atividades precisam dele.',
  week: (from: string, to: string) => `${from} – ${to}`,
  weekBefore: 'Semana anterior',
  weekAfter: 'Semana seguinte',
  thisWeek: 'Esta semana',
  lacking: 'Sem membro',
  lackingNone: 'Todas as partidas com reservas dessa semana têm os seus membros.',
  missing: (number: string, resource: string) =>
    `${number === '1' ? 'falta 1' : `faltam ${number}`} de ${isolate(resource)}`,
  byRule: 'Atribuir por regra',
  byRuleHint:
    'Escolhe quem está livre e tem as competências, repartindo por igual pelo dia e pela semana. Quem já está atribuído não muda, ' +
    'e quem foi retirado manualmente não volta.',
  ruleDone: (number: number) => (number === 1 ? '1 membro foi atribuído.' : `${number} membros foram atribuídos.`),
  ruleLeft: 'Nem tudo se pôde preencher:',
  inactive: 'Inativo',
  noDepartures: 'Sem partidas nessa semana.',
  noDeparturesOfDay: 'Nada atribuído.',
  member: 'Quem',
  departures: (number: string) => (number === '1' ? '1 partida' : `${number} partidas`),
  byHand: 'manual',
  link: 'Copiar ligação do calendário',
  linkOf: (name: string) => `Copiar ligação do calendário de ${isolate(name)}`,
  renew: 'Renovar ligação',
  renewOf: (name: string) => `Renovar ligação de ${isolate(name)}`,
  renewTitle: (name: string) => `Renovar a ligação do calendário de ${isolate(name)}?`,
  renewLead: 'A ligação atual deixa de funcionar de imediato. Os calendários que a usam precisam da nova.',
  renewed: (name: string) => `${isolate(name)} tem uma nova ligação de calendário.`,
  choose: 'Escolher',
  chooseOf: (resource: string) => `Escolher membros de ${isolate(resource)}`,
  chooseTitle: (resource: string) => `Quem vem: ${isolate(resource)}`,
  chooseLead: (most: string) => `No máximo ${most}, tantos quantos as reservas usam.`,
  assign: 'Atribuir',
  assigned: 'Atribuído.',
  noLongerUses: (resource: string) => `Esta partida já não usa ${resource}.`,
  nobody: 'Ainda ninguém',
  isMissing: (number: string) => (number === '1' ? 'falta 1' : `faltam ${number}`),
  free: 'Livre',
  freeRemoved: 'Livre, com remoção manual',
  absent: 'Ausente nesse dia',
  lacks: (skills: string) => `Falta-lhe ${skills}`,
  busy: (activity: string, time: string) => `Tem ${isolate(activity)} às ${time}`,
} satisfies InLanguage<typeof english>
