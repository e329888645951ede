import { fileURLToPath } from 'node:url'
import { type Browser, firefox } from 'playwright-core'
import { firefoxPath } from './firefoxPath.ts'

const SHIM = fileURLToPath(new URL('firefoxShim.mjs', import.meta.url))

/** A real Firefox, as it is released: Playwright drives it by WebDriver BiDi. */
export const openFirefox = (): Promise<Browser> =>
  firefox.launch({
    channel: 'moz-firefox',
    executablePath: SHIM,
    env: { ...process.env, FIREFOX_PATH: firefoxPath, HOME: process.env.HOME },
    // Its first start on a busy machine takes long.
    timeout: 120_000,
  })
