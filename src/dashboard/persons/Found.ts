import type { PersonExportMutation } from '../api/generated.ts'

/** What is kept of a person. */
export type Found = PersonExportMutation['exportPerson']['personExport']
