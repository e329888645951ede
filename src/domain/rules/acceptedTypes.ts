const names = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
}

export type AcceptedType = keyof typeof names

/**
 * The media types that are accepted at all. A question accepts some of them. HEIC is not among them, because it cannot be
 * re-encoded here; phones send JPEG if that is requested.
 */
export const acceptedTypes = Object.keys(names) as readonly AcceptedType[]

/** The common name of a file type. @param type such as `image/jpeg` */
export const nameOfFileType = (type: string): string => names[type as AcceptedType] ?? type
