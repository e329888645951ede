import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '../dashboard/chromiumPath.ts'
import { startDemo } from '../dashboard/startDemo.ts'
import { findWorth } from './findWorth.ts'
import { type Place, places, type Worth } from './places.ts'

const USAGE = `npm run screenshots -- [options]

  --into <folder>   where the pictures go; screenshots/ when absent
  --only <page>     one page; may be repeated
  --link <url>      a sign-in link of a service that runs; when absent one is started with the demo's data`

const WIDTHS = [375, 1280, 2560]
const THEMES = ['light', 'dark'] as const

const { values: options } = parseArgs({
  options: {
    into: { type: 'string', default: 'screenshots' },
    only: { type: 'string', multiple: true },
    link: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(USAGE)
else await take()

/** Takes pictures of every page of the dashboard with the data of the demo, in both themes and at three widths. */
async function take(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const link = options.link ?? (await startDemo(opened))
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  opened.defer(() => browser.close())
  const first = await browser.newPage()
  await first.goto(link)
  await first.getByRole('button', { name: 'Sign out' }).waitFor()
  const worth = await findWorth(first)
  const signedIn = await first.context().storageState()
  await mkdir(options.into, { recursive: true })
  const wanted = places.filter(({ name }) => options.only?.includes(name) ?? true)
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const context = await browser.newContext({
        viewport: { width, height: width < 500 ? 812 : Math.round(width * 0.625) },
        colorScheme: theme,
        storageState: signedIn,
        locale: 'en-GB',
      })
      for (const place of wanted) await picture(context, place, worth, new URL(link).origin, `${width}-${theme}`)
      await context.close()
    }
  }
}

async function picture(
  context: Awaited<ReturnType<Browser['newContext']>>,
  place: Place,
  worth: Worth,
  origin: string,
  variant: string,
): Promise<void> {
  const page = await context.newPage()
  const path = join(options.into, `${place.name}-${variant}.png`)
  await page.goto(`${origin}/dashboard/${place.at(worth)}`)
  await page.getByText(place.shows).first().waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path, animations: 'disabled' })
  console.log(path)
  await page.close()
}
