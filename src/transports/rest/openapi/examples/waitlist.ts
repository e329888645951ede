import type { WaitlistEntryFragment } from '../../generated.ts'

/** The body of a request to join the waitlist. */
export const joinRequest = {
  ActivityID: 'act_01k0c7v0h8e6m9a3x5r7w2q4nd',
  Date: '2026-07-01',
  Time: '09:00',
  Participants: 2,
  Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+44 20 7946 0958' },
  Language: 'en-GB',
}

/** An entry that is waiting. */
export const waiting: WaitlistEntryFragment = {
  WaitlistID: 'wl_01k0cb3r8mf2xtn6v9w4y1z7qe',
  Status: 'WAITING',
  ActivityID: 'act_01k0c7v0h8e6m9a3x5r7w2q4nd',
  Date: '2026-07-01',
  TimeslotID: 'ts_01k0c80m3tf5b8qj2w9y6d4xrv',
  Participants: 2,
  Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+442079460958' },
  Language: 'en-GB',
  BookingReference: null,
  BookingID: null,
  OfferExpiresAt: null,
  OfferedAt: null,
  CreatedAt: 1781510400,
}

/** The same entry with an open offer. */
export const offered: WaitlistEntryFragment = {
  ...waiting,
  Status: 'OFFERED',
  BookingReference: 'K7QF-4M2X',
  BookingID: 'bkg_01k0ca9d5hf8ptr3n6w1z7y2qk',
  OfferExpiresAt: 1781600400,
  OfferedAt: 1781596800,
}
