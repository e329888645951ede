import type { PartnerStatementQuery } from '../../generated.ts'

const money = (Amount: number) => ({ Amount, Currency: 'GBP' })

const amounts = (Retail: number, Commission: number) => ({
  Retail: money(Retail),
  Commission: money(Commission),
  Voucher: money(0),
  Net: money(Retail - Commission),
})

/** The cursor of a line. */
export const next = 'MTc4MTU5NjgwMDAwMCAwMTk4MTQ3NC0zNmIxLTdhNGItYWMxYS1hNmUwOWZmM2YwYjMuMg'

/** The statement of a month with two lines. */
export const statement: NonNullable<PartnerStatementQuery['data']> = {
  Month: '2026-06',
  StartsAt: 1780268400,
  EndsAt: 1782860400,
  ClosedAt: null,
  Sales: { Lines: 1, ...amounts(9000, 1800) },
  Amendments: { Lines: 0, ...amounts(0, 0) },
  Cancellations: { Lines: 1, ...amounts(-9000, -1800) },
  Total: { Lines: 2, ...amounts(0, 0) },
  Page: {
    Lines: [
      {
        OccurredAt: 1781510400,
        Action: 'BOOKED',
        Kind: 'SALE',
        BookingReference: 'K7QF-4M2X',
        BookingID: 'bkg_01k0ca9d5hf8ptr3n6w1z7y2qk',
        PartnerReference: 'WND-2026-118',
        ActivityID: 'act_01k0c7v0h8e6m9a3x5r7w2q4nd',
        Date: '2026-07-01',
        Time: '09:00',
        ...amounts(9000, 1800),
      },
      {
        OccurredAt: 1781596800,
        Action: 'CANCELLED',
        Kind: 'CANCELLATION',
        BookingReference: 'K7QF-4M2X',
        BookingID: 'bkg_01k0ca9d5hf8ptr3n6w1z7y2qk',
        PartnerReference: 'WND-2026-118',
        ActivityID: 'act_01k0c7v0h8e6m9a3x5r7w2q4nd',
        Date: '2026-07-01',
        Time: '09:00',
        ...amounts(-9000, -1800),
      },
    ],
    Next: { HasMore: false, NextCursor: next },
  },
}
