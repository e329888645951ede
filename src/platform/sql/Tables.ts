/**
 * Every table by its name, with the types of its columns. The application declares them from its entities: `src/app/schema/Tables.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is empty until tables are declared.
export interface Tables {}
