import { isolate } from '../../../domain/rules/isolate.ts'

/** What is said of check-ins on any page. */
export const checkIns = {
  checkedIn: (name: string, people: string) => `${isolate(name)} is here, ${people}.`,
  notCheckedIn: (reference: string, why: string) => `${reference} could not be checked in. ${why}`,
  waiting: (count: number) =>
    count === 1 ? '1 check-in waits for the network.' : `${count} check-ins wait for the network.`,
  storedAt: (time: string) => `As of ${time}: it may have changed since.`,
  undone: (name: string) => `${isolate(name)} is no longer marked as here or missing.`,
  noShowDone: (name: string) => `${isolate(name)} is marked as a no-show.`,
} as const
