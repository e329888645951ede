import { existsSync } from 'node:fs'

// The headless shell is the same browser engine without a user interface, and takes half the time.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The path of Chromium: from CHROMIUM, or one of the usual paths. Undefined if none exists. */
export const chromiumPath = [process.env.CHROMIUM, ...PLACES].find(path => path && existsSync(path))
