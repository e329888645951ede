import { CreateUploadDocument } from './generated.ts'
import { file, route } from './Route.ts'

/** Files for waiver answers; beyond the document. */
export const uploadRoutes = [
  route({
    method: 'POST',
    path: '/api/v2/ota/partner/uploads',
    scope: 'ota',
    status: 201,
    operation: CreateUploadDocument,
    variables: { file },
  }),
]
