import { showImages } from '../../platform/html/showImages.ts'
import type { InlineImage } from '../../platform/mail/Mailer.ts'
import type { OperatorRow } from '../access/operatorColumns.ts'
import { picturePath } from '../products/pictures/picturePath.ts'

/**
 * Shows the images of an e-mail that is looked at in the service, at the places that they have in an e-mail that was sent. The logo is that of
 * now: a stored e-mail has no images. Without the head of the operator the e-mail has no logo.
 * @param page the HTML
 * @param images all but the logo
 */
export function showEmail(
  page: string,
  images: readonly InlineImage[],
  { operatorId, logo }: OperatorRow,
  publicUrl: string,
): string {
  return showImages(page, [
    ...images.map(({ alt, at, png }) => ({ src: `data:image/png;base64,${png().toString('base64')}`, alt, at })),
    ...(logo === null
      ? []
      : [{ src: `${publicUrl}${picturePath(operatorId, logo, 480)}`, alt: '', at: 'head' as const }]),
  ])
}
