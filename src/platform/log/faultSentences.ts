/** What the log says when a fault begins, and when it ends. */
interface Sentences {
  began: string
  ended: string
  /** Whether others can follow from it, which are then counted with it. */
  isCause?: true
  /** Whether it can follow from a cause whatever its error is. */
  mayFollow?: true
}

/** Every fault that lasts, by its name. Those that are a cause are the database's. */
export const faultSentences = {
  'database-away': {
    began: 'The database does not answer. Requests are refused until it does.',
    ended: 'The database answers again.',
    isCause: true,
  },
  'commits-stalled': {
    began: 'The database does not commit. Writes are refused until it does.',
    ended: 'The database commits again.',
    isCause: true,
  },
  'not-ready': {
    began: 'This instance is not ready: the database does not answer /ready in time.',
    ended: 'This instance is ready again.',
    mayFollow: true,
  },
  jobs: {
    began: 'Jobs are not run, because the worker cannot use the database.',
    ended: 'Jobs are run again.',
  },
  reclaiming: {
    began: 'The jobs of workers that are gone cannot be reclaimed.',
    ended: 'The jobs of workers that are gone are reclaimed again.',
  },
  chores: { began: 'The chores cannot be run.', ended: 'The chores are run again.' },
  chore: { began: 'A chore fails, and is tried again every minute.', ended: 'A chore succeeds again.' },
  outboxes: { began: 'The outboxes cannot be read.', ended: 'The outboxes are read again.' },
  'booking-events': {
    began: 'The events of bookings cannot be relayed.',
    ended: 'The events of bookings are relayed again.',
  },
  changes: { began: 'Changes cannot be numbered.', ended: 'Changes are numbered again.' },
  quotas: { began: 'The quotas of meters cannot be checked.', ended: 'The quotas of meters are checked again.' },
  webhooks: { began: 'Webhooks cannot be planned or sent.', ended: 'Webhooks are planned and sent again.' },
  'live-queries': {
    began: 'The connection for live queries is lost.',
    ended: 'The connection for live queries is open again.',
  },
  announcements: {
    began: 'Changes cannot be announced to live queries.',
    ended: 'Changes are announced to live queries again.',
  },
  statistics: {
    began: 'The statistics of requests cannot be written, and those of the last seconds are lost.',
    ended: 'The statistics of requests are written again.',
  },
  'mail-server': {
    began: 'The mail server does not take e-mails. They are tried again.',
    ended: 'The mail server takes e-mails again.',
  },
  'replica-away': {
    began: 'A replica is left out. The primary and other replicas serve its reads.',
    ended: 'A replica serves reads again.',
  },
  'redis-away': {
    began: 'Redis does not answer. Each instance counts rate limits alone until it does.',
    ended: 'Redis answers again. All instances count rate limits together.',
  },
  traces: { began: 'Traces cannot be sent, and are lost.', ended: 'Traces are sent again.' },
  storage: {
    began: 'Files cannot be stored, read or deleted.',
    ended: 'Files can be stored, read and deleted again.',
  },
} as const satisfies Record<string, Sentences>

export type FaultName = keyof typeof faultSentences
