import { isolate } from '../../../domain/rules/isolate.ts'
import { pageNames } from './pageNames.ts'

/** Who has which departure: guides, skippers and other named resources. */
export const guides = {
  title: pageNames.guides,
  lead: 'Who has which departure. Resources with names, such as guides, have members that can be assigned.',
  addResource: 'New resource',
  none: 'Nobody to assign yet. Add a resource with names, such as guides, and choose which activities need it.',
  week: (from: string, to: string) => `${from} – ${to}`,
  weekBefore: 'Week before',
  weekAfter: 'Week after',
  thisWeek: 'This week',
  lacking: 'Without a member',
  lackingNone: 'Every departure with bookings that week has its members.',
  missing: (number: string, resource: string) => `${number} of ${isolate(resource)} missing`,
  byRule: 'Assign by rule',
  byRuleHint:
    'It takes those who are free and have the skills, evenly over the day and the week. Nobody who is assigned is moved, ' +
    'and nobody who was removed by hand comes back.',
  ruleDone: (number: number) => (number === 1 ? '1 member was assigned.' : `${number} members were assigned.`),
  ruleLeft: 'Not everything could be filled:',
  inactive: 'Not active',
  noDepartures: 'No departures that week.',
  departures: (number: string) => (number === '1' ? '1 departure' : `${number} departures`),
  byHand: 'by hand',
  link: 'Copy calendar link',
  linkOf: (name: string) => `Copy calendar link of ${isolate(name)}`,
  renew: 'Renew link',
  renewOf: (name: string) => `Renew link of ${isolate(name)}`,
  renewTitle: (name: string) => `Renew the calendar link of ${isolate(name)}?`,
  renewLead: 'The current link stops working at once. Calendars that use it need the new one.',
  renewed: (name: string) => `${isolate(name)} has a new calendar link.`,
  choose: 'Choose',
  chooseOf: (resource: string) => `Choose members of ${isolate(resource)}`,
  chooseTitle: (resource: string) => `Who comes: ${isolate(resource)}`,
  chooseLead: (most: string) => `At most ${most}, as many as the bookings use.`,
  assign: 'Assign',
  assigned: 'Assigned.',
  /** @param resource as the service quotes it */
  noLongerUses: (resource: string) => `This departure does not use ${resource} any more.`,
  nobody: 'Nobody yet',
  isMissing: (number: string) => `${number} missing`,
  free: 'Free',
  freeRemoved: 'Free, removed by hand',
  absent: 'Absent that day',
  lacks: (skills: string) => `Lacks ${skills}`,
  busy: (activity: string, time: string) => `Has ${isolate(activity)} at ${time}`,
} as const
