/** The departures of today that start next. */
export const nextDepartures = {
  title: 'Next departures',
  in: (time: string) => `in ${time}`,
  here: (here: string, all: string) => `${here} of ${all} here`,
  missing: (members: number) => (members === 1 ? '1 guide missing' : `${members} guides missing`),
  manifest: 'Manifest',
  book: 'Book',
  message: 'Message',
  close: 'Close or move',
} as const
