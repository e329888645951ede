import { ReadUploadDocument } from './generated.ts'
import { failed } from './openapi/examples/refusals.ts'
import { file, route } from './Route.ts'

/** The path for uploading files of waiver answers. */
export const uploadRoutes = [
  route({
    method: 'POST',
    path: '/api/v2/ota/partner/uploads',
    // Staff answer waivers too, in the dashboard.
    scope: ['ota', 'bookings:write', 'operator:write'],
    status: 201,
    operation: ReadUploadDocument,
    variables: { uploadId: file },
    documentation: {
      operationId: 'createUpload',
      tag: 'Waivers',
      summary: 'Upload a file for a waiver answer',
      description:
        'One file as the only part of a multipart body. JPEG, PNG, WebP and PDF are accepted, detected by content and not by ' +
        'name, up to 10 MiB unless the service is configured otherwise. Give the `UploadID` in the answer to ' +
        'a question of the type `file`; a file that no answer uses within 24 hours is deleted. An upload ' +
        'can be used once: cancelling the booking does not free it, so upload the file again for another booking. An image is ' +
        're-encoded without its metadata, so `Bytes` and `Sha256` describe the stored file and not the one that was sent. ' +
        '`FileName` gets an extension that matches the `ContentType`: `a.html` that contains a PDF becomes `a.pdf`.',
      refuses: {
        validation: failed({ pointer: '' }, 'The body must hold one file; it holds none.'),
        'payload-too-large': { detail: 'A file must have at most 10,485,760 bytes.', limit: 10_485_760 },
        'unsupported-media-type': 'Send the file as multipart/form-data, as its only part.',
      },
      example: {
        answer: {
          data: {
            UploadID: 'upl_01k0ca6q7yehgv9s2d4b8m1x3w',
            FileName: 'certificate.pdf',
            ContentType: 'application/pdf',
            Bytes: 184_223,
            Sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            ExpiresAt: 1781596800,
          },
        },
      },
    },
  }),
]
