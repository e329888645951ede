import { csvFormulasDescription } from '../csvFormulas.ts'
import { statementExample, statementExport } from '../statementExport.ts'
import { describeFile, type FileParameter } from './describeFile.ts'
import { scalarSchema } from './scalarSchemas.ts'

const described: readonly FileParameter[] = [
  {
    in: 'path',
    name: 'Month',
    required: true,
    description: "The month on the operator's calendar.",
    schema: scalarSchema('LocalMonth', 'request'),
  },
  {
    in: 'query',
    name: 'Formulas',
    required: false,
    description: csvFormulasDescription,
    schema: { type: 'string', enum: ['text', 'raw'], default: 'text' },
  },
]

/** The operation object of the export of statements. */
export function describeStatementExport(): object {
  const formats = [{ mediaType: 'text/csv', example: statementExample }]
  return describeFile(statementExport, described, formats, 'The lines, as a file to save.')
}
