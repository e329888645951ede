import { isolate } from '../../../domain/rules/isolate.ts'
import { pageNames } from './pageNames.ts'

/** The page that scans tickets. */
export const scan = {
  title: pageNames.scan,
  lead: 'Hold the QR code of a ticket in front of the camera, or type the reference of the booking.',
  start: 'Start the camera',
  stop: 'Stop the camera',
  camera: 'What the camera sees',
  noCamera: 'The camera cannot be used: allow it for this page in the browser, or type the reference.',
  code: 'Reference or ticket code',
  find: 'Find',
  forDay: (name: string, day: string, time: string) => `${isolate(name)}, ${day}, ${time}`,
  otherDay: (day: string) => `This ticket is for ${day}, not for today.`,
  already: (when: string) => `Already checked in: ${when}.`,
  notValid: (status: string) => `This ticket cannot be used. The booking is: ${status}.`,
  ticketOf: (ordinal: string, all: string) => `Ticket ${ordinal} of ${all}`,
  next: 'Next ticket',
} as const
