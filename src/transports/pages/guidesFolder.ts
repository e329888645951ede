import { existsSync } from 'node:fs'

/** The texts of the guides: `src/guides`, or `dist/guides` beside the bundle in `dist/service`. */
export const guidesFolder = ['../../guides/', '../guides/']
  .map(path => new URL(path, import.meta.url))
  .find(folder => existsSync(folder))!
