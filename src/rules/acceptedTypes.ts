const names = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
}

export type AcceptedType = keyof typeof names

/**
 * Media types that are taken in at all. A question accepts some of them.
 * Photos of HEIC are left out because they cannot be re-encoded here; phones send JPEG where that is asked for.
 */
export const acceptedTypes = Object.keys(names) as readonly AcceptedType[]

/** What people call a type of files. @param type such as `image/jpeg` */
export const nameOfFileType = (type: string): string => names[type as AcceptedType] ?? type
