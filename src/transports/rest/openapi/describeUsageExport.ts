import { csvFormulasDescription } from '../csvFormulas.ts'
import { exportFormats, usageExport } from '../usageExport.ts'
import { describeFile, type FileParameter } from './describeFile.ts'
import { scalarSchema } from './scalarSchemas.ts'

const described: readonly FileParameter[] = [
  {
    in: 'query',
    name: 'from',
    required: true,
    description: 'The first day, from 00:00:00.',
    schema: scalarSchema('LocalDate', 'request'),
  },
  {
    in: 'query',
    name: 'to',
    required: true,
    description: 'The last day, until 23:59:59.',
    schema: scalarSchema('LocalDate', 'request'),
  },
  {
    in: 'query',
    name: 'meter',
    required: false,
    description: 'Only the entries of this meter.',
    schema: { type: 'string' },
  },
  {
    in: 'query',
    name: 'format',
    required: false,
    description: 'The format of the file.',
    schema: { type: 'string', enum: Object.keys(exportFormats), default: 'csv' },
  },
  {
    in: 'query',
    name: 'formulas',
    required: false,
    description: csvFormulasDescription,
    schema: { type: 'string', enum: ['text', 'raw'], default: 'text' },
  },
]

/** The operation object of the usage export. */
export function describeUsageExport(): object {
  return describeFile(usageExport, described, Object.values(exportFormats), 'The entries, as a file to save.')
}
