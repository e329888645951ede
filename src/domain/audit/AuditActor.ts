import { registerEnumType } from 'type-graphql'

/** Who does what the audit log has. */
export enum AuditActor {
  KEY = 'KEY',
  SESSION = 'SESSION',
  LINK = 'LINK',
  COMMAND_LINE = 'COMMAND_LINE',
}

registerEnumType(AuditActor, {
  name: 'AuditActor',
  description: 'Who did what the audit log has.',
  valuesConfig: {
    KEY: { description: 'A key of the API.' },
    SESSION: { description: 'A session of the dashboard, which was opened with a key.' },
    LINK: { description: 'Whoever has a signed link.' },
    COMMAND_LINE: { description: 'The administrator, on the command line.' },
  },
})
