/** The files whose statements are for one operator. */
export const MODULES = 'src/{access,products,availability,waivers,bookings,meters,emails,waitlist,workflows}/**/*.ts'

/** A statement that was built, and the file that has built it. */
export interface Compiled {
  file: string
  text: string
}
