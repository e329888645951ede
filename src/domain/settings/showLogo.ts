import { showImages } from '../../platform/html/showImages.ts'
import type { OperatorRow } from '../access/operatorColumns.ts'
import { picturePath } from '../products/pictures/picturePath.ts'

/**
 * Shows the logo in an e-mail that is looked at in the service, at the place that it has in an e-mail that was sent. It is the logo of now: a
 * stored e-mail has none. Without the head of the operator the e-mail stays as it is.
 * @param page the HTML
 */
export function showLogo(page: string, { operatorId, logo }: OperatorRow, publicUrl: string): string {
  if (logo === null) return page
  return showImages(page, [{ src: `${publicUrl}${picturePath(operatorId, logo, 480)}`, alt: '', at: 'head' }])
}
