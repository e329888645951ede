import type { GraphQLSchema } from 'graphql'
import { problemKinds } from '../../../domain/refusals/problem.ts'
import { type ErrorCode, errorCodes } from '../errors/errorCodes.ts'
import { factsOf } from '../errors/factsOf.ts'
import { comment } from './comment.ts'
import { TypeDeclarations } from './TypeDeclarations.ts'

const head = `// The refusals of this service in TypeScript: the \`extensions\` of its GraphQL errors, by their \`code\`.
// Made from the schema. The schema grows, so handle a code that is not in here: with \`default\` in a \`switch\`.

/** An error in \`errors\` of a response. */
export interface ResponseError {
  /** A sentence for people, which can change. */
  message: string;
  /** The refused field in \`data\`. */
  path?: (string | number)[];
  /** Where it is in the document. */
  locations?: { line: number; column: number }[];
  extensions: Refusal;
}

/** What the \`extensions\` of every error have (RFC 9457). */
export interface Problem {
  /** The URL of the page that describes the code. */
  type: string;
  title: string;
  /** The HTTP status that this error has over REST. */
  status: number;
  /** The same sentence as \`message\`. */
  detail: string;
  instance: string;
  /** Finds the request in the log of the service. */
  requestId: string;
}
`

/** Prints the types of what `extensions` of an error can be, as a declaration file of TypeScript. */
export function printRefusals(schema: GraphQLSchema): string {
  const types = new TypeDeclarations(schema)
  const interfaces = errorCodes.map(code => {
    const { meaning, remedy } = problemKinds[code]
    const facts = factsOf(code).map(({ name, type, values, meaning, isRequired }) => {
      const translated = values ? values.map(value => `'${value}'`).join(' | ') : types.translate(type)
      return `${comment(meaning, '  ')}  ${name}${isRequired ? '' : '?'}: ${translated};\n`
    })
    const members = [`  code: '${code}';\n`, ...facts].join('')
    return `${comment(`${meaning}\n\n${remedy}`)}export interface ${interfaceName(code)} extends Problem {\n${members}}\n`
  })
  const union = `/** The \`extensions\` of an error. */\nexport type Refusal =\n${errorCodes.map(code => `  | ${interfaceName(code)}`).join('\n')};\n`
  return [head, union, ...interfaces, ...types.declarations].join('\n')
}

/** `InsufficientCapacityRefusal` for `insufficient-capacity`: types of the schema have names such as `ResourceShortage`. */
const interfaceName = (code: ErrorCode) =>
  `${code.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Refusal`
