import { climbs } from './climbs.ts'
import type { DemoActivity } from './DemoActivity.ts'
import { escapes } from './escapes.ts'
import { expeditions } from './expeditions.ts'
import { paddles } from './paddles.ts'
import { atTheBoathouse, atTheWall, type DemoResource } from './resources.ts'

/** An operator of the demo. */
export interface DemoOperator {
  slug: string
  name: string
  replyTo: string
  brandColour: string
  phone: string
  website: string
  languages: readonly string[]
  billingName: string
  billingAddress: string
  taxNumber: string
  timeZone: string
  currency: string
  defaultBookingCutoffMinutes: number
  defaultCancellationCutoffMinutes: number
  partners: readonly DemoPartner[]
  activities: readonly DemoActivity[]
  resources: readonly DemoResource[]
  quotas: readonly DemoQuota[]
}

/** A threshold of one of the meters that the demo invents usage for. */
export interface DemoQuota {
  meter: string
  period: 'DAY' | 'MONTH'
  threshold: string
  email: string | null
}

export interface DemoPartner {
  name: string
  slug: string
  /** In thousandths of a percent. */
  commissionRate: number
  billingName: string
  billingAddress: string
  billingEmail: string
  taxNumber: string
}

const roamly: DemoPartner = {
  name: 'Roamly',
  slug: 'roamly',
  commissionRate: 20_000,
  billingName: 'Roamly B.V.',
  billingAddress: 'Prinsengracht 12\n1015 DV Amsterdam\nNetherlands',
  billingEmail: 'accounts@roamly.example',
  taxNumber: 'NL 0012 34567 B89',
}
const daytrips: DemoPartner = {
  name: 'Daytrip Desk',
  slug: 'daytrip-desk',
  commissionRate: 17_500,
  billingName: 'Daytrip Desk, Lda.',
  billingAddress: 'Rua do Cais 8\n8600-315 Lagos\nPortugal',
  billingEmail: 'contas@daytrip-desk.example',
  taxNumber: 'PT 509 123 456',
}

/** Two operators, seven time zones apart. One company sells for both, as a separate partner of each. */
export const operators = {
  kayaks: {
    slug: 'mare-alta',
    name: 'Maré Alta Kayaks',
    replyTo: 'office@mare-alta.example',
    brandColour: '#0b5a73',
    phone: '+351282000042',
    website: 'https://mare-alta.example',
    languages: ['en-GB', 'pt-PT', 'de'],
    billingName: 'Maré Alta Kayaks, Lda.',
    billingAddress: 'Cais da Ribeira 3\n8600-645 Lagos\nPortugal',
    taxNumber: 'PT 513 987 654',
    timeZone: 'Europe/Lisbon',
    currency: 'EUR',
    defaultBookingCutoffMinutes: 60,
    defaultCancellationCutoffMinutes: 1440,
    partners: [roamly, daytrips],
    activities: [...paddles, ...expeditions],
    resources: atTheBoathouse,
    quotas: [
      { meter: 'api-calls', period: 'MONTH', threshold: '100000', email: 'office@mare-alta.example' },
      { meter: 'sms-sent', period: 'MONTH', threshold: '1000', email: null },
    ],
  },
  walls: {
    slug: 'granite-and-keys',
    name: 'Granite & Keys',
    replyTo: 'hello@granite-and-keys.example',
    brandColour: '#7a3b2e',
    phone: '+13035550142',
    website: 'https://granite-and-keys.example',
    languages: ['en-US', 'es'],
    billingName: 'Granite & Keys LLC',
    billingAddress: '210 Larimer Street\nDenver, CO 80202\nUnited States',
    taxNumber: 'EIN 84-1234567',
    timeZone: 'America/Denver',
    currency: 'USD',
    defaultBookingCutoffMinutes: 30,
    defaultCancellationCutoffMinutes: 1440,
    partners: [roamly],
    activities: [...escapes, ...climbs],
    resources: atTheWall,
    quotas: [
      { meter: 'photos-gb', period: 'MONTH', threshold: '7.5', email: 'office@granite-and-keys.example' },
      { meter: 'api-calls', period: 'DAY', threshold: '7500', email: null },
    ],
  },
} satisfies Record<string, DemoOperator>
