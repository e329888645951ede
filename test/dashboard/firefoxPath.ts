import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const ON_PATH = process.env
  .PATH!.split(delimiter)
  .flatMap(folder => ['firefox', 'firefox-esr'].map(name => join(folder, name)))

/** The path of Firefox: from FIREFOX, or on the PATH. Undefined if there is none. */
export const firefoxPath = [process.env.FIREFOX, ...ON_PATH].find(path => path && existsSync(path))
