import { globSync, readFileSync } from 'node:fs'

/** All code of the service. The browser's has no statements. */
export const SOURCES = globSync('src/**/*.ts', { exclude: ['src/dashboard/**', 'src/graphiql/**'] })

/** The files whose statements serve one operator each. */
export const MODULES =
  'src/domain/{access,products,availability,waivers,bookings,meters,emails,waitlist,workflows,bulk,promotions}/**/*.ts'

/** The files that build statements, in every folder. Loading them has no effect. */
export const BUILDERS = SOURCES.filter(file =>
  /^import .*\/(preparedStatement|dynamicStatement)\.ts'$/m.test(readFileSync(file, 'utf8')),
)

/** A compiled statement and the file that built it. */
export interface Compiled {
  file: string
  text: string
}
