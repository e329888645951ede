/** The files whose statements serve one operator each. */
export const MODULES =
  'src/domain/{access,products,availability,waivers,bookings,meters,emails,waitlist,workflows,bulk,promotions}/**/*.ts'

/** A compiled statement and the file that built it. */
export interface Compiled {
  file: string
  text: string
}
