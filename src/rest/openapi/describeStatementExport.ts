import { statementExample, statementExport } from '../statementExport.ts'
import { describeFile, type FileParameter } from './describeFile.ts'
import { scalarSchema } from './scalarSchemas.ts'

const month: FileParameter = {
  in: 'path',
  name: 'Month',
  required: true,
  description: "The month on the operator's calendar.",
  schema: scalarSchema('LocalMonth', 'request'),
}

/** The operation object of the export of statements. */
export function describeStatementExport(): object {
  const formats = [{ mediaType: 'text/csv', example: statementExample }]
  return describeFile(statementExport, [month], formats, 'The lines, as a file to save.')
}
