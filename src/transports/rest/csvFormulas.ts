import { GraphQLEnumType } from 'graphql'

/** How the CSV files of exports write what a spreadsheet would run as a formula. */
export const csvFormulas = new GraphQLEnumType({ name: 'Formulas', values: { text: {}, raw: {} } })

/** What the parameter means, for the descriptions of the exports. */
export const csvFormulasDescription =
  'How CSV writes what a spreadsheet would run as a formula, such as `=HYPERLINK(…)`: `text` puts an apostrophe before it, ' +
  '`raw` leaves it unchanged, for programs that read the file.'
