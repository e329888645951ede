import type { Scope } from '../domain/access/Scope.ts'
import { type DemoOperator, operators } from './operators.ts'

/** A key of the demo: its owner and its scopes, with a description for people. */
export interface DemoKey {
  operator: DemoOperator
  scopes: readonly Scope[]
  /** The slug of the partner that it sells as. */
  partner?: string
  may: string
}

const { kayaks, walls } = operators

/** The keys of the demo under the names that they have in `demo.json`. */
export const demoKeys = {
  partner: {
    operator: kayaks,
    scopes: ['ota'],
    partner: 'roamly',
    may: 'sell Maré Alta Kayaks, as the partner Roamly',
  },
  partnerOfOtherOperator: {
    operator: walls,
    scopes: ['ota'],
    partner: 'roamly',
    may: 'sell Granite & Keys, as Roamly there',
  },
  usage: { operator: kayaks, scopes: ['usage:write', 'usage:read'], may: 'record usage and read summaries' },
  usageReadOnly: { operator: kayaks, scopes: ['usage:read'], may: 'read summaries only' },
  operator: {
    operator: kayaks,
    scopes: ['operator:write', 'usage:write', 'usage:read'],
    may: 'manage everything of Maré Alta Kayaks (for GraphQL)',
  },
  reference: {
    operator: kayaks,
    scopes: ['ota', 'usage:write', 'usage:read'],
    partner: 'roamly',
    may: 'try every example of /docs, which has it on this machine',
  },
  noScopes: { operator: kayaks, scopes: [], may: 'do nothing at all: to see the 403' },
} as const satisfies Record<string, DemoKey>

export type DemoKeyName = keyof typeof demoKeys

/** The plain texts of the keys, which are stored in `demo.json` only. */
export type DemoKeyTexts = Record<DemoKeyName, string>
