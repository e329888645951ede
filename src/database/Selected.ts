/**
 * The fields that an operation selects, by the name of their type. Functions that find objects for an operation read the columns of
 * these; without it they read whole objects.
 */
export type Selected = ReadonlyMap<string, ReadonlySet<string>>
