import { GraphQLError, GraphQLScalarType } from 'graphql'
import { IncomingFile } from './IncomingFile.ts'

const expects =
  'a file sent as multipart/form-data to POST /api/v2/ota/partner/uploads: a GraphQL request cannot carry one'

/** A file that is being uploaded. Only a transport can provide one; it has no JSON form. */
export const FileContent = new GraphQLScalarType<IncomingFile, never>({
  name: 'FileContent',
  description:
    'The content of a file. Send it to `POST /api/v2/ota/partner/uploads`; a GraphQL request cannot carry it.',
  parseValue(value) {
    if (value instanceof IncomingFile) return value
    throw new GraphQLError(`must be ${expects}`)
  },
  parseLiteral() {
    throw new GraphQLError(`must be ${expects}`)
  },
  extensions: { expects },
})
