import { ReadPictureDocument } from './generated.ts'
import { failed } from './openapi/examples/refusals.ts'
import { file, route } from './Route.ts'

const sha256 = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae'

/** The path for uploading pictures of activities. */
export const pictureRoutes = [
  route({
    method: 'POST',
    path: '/api/v2/pictures',
    scope: 'catalogue:write',
    status: 201,
    takesPicture: true,
    operation: ReadPictureDocument,
    variables: { sha256: file },
    documentation: {
      operationId: 'createPicture',
      tag: 'Products',
      summary: 'Upload a picture of an activity',
      description:
        'One file as the only part of a multipart body: JPEG, PNG or WebP, detected by content and not by name, up to 10 MiB and ' +
        '40 million pixels. It is stored upright, without its metadata such as the location, as WebP of 2,000, 1,200 and 480 ' +
        'pixels in width, and never enlarged. `Url` is that of the widest one; with 1200 or 480 instead of 2000 it is that of a smaller ' +
        'one. Give it to an activity: pictures are public, and one that no activity shows, and that is not the logo, is deleted after a day.',
      refuses: {
        validation: failed({ pointer: '' }, 'The body must hold one file; it holds none.'),
        'payload-too-large': { detail: 'A file must have at most 10,485,760 bytes.', limit: 10_485_760 },
        'unsupported-media-type': 'The file is not a JPEG, PNG or WebP image. Pictures are JPEG, PNG or WebP.',
      },
      example: {
        answer: {
          data: {
            Url: `https://bookings.example.com/pictures/op_01k0c7v0h8e6m9a3x5r7w2q4nd/${sha256}/2000.webp`,
            Width: 2000,
            Height: 1333,
            Sha256: sha256,
          },
        },
      },
    },
  }),
]
