/**
 * Media types that are taken in at all. A question accepts some of them.
 * Photos of HEIC are left out because they cannot be re-encoded here; phones send JPEG where that is asked for.
 */
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

export type AcceptedType = (typeof acceptedTypes)[number]
