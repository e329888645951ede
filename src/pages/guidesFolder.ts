/** The texts of the guides: `src/guides`, or `dist/guides` beside the bundle in `dist/service`. */
export const guidesFolder = new URL('../guides/', import.meta.url)
