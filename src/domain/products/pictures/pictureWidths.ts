/** The widths at which a picture is stored, in pixels, the largest one first. A narrower picture is not enlarged. */
export const pictureWidths = [2000, 1200, 480] as const
