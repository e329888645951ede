import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { chromiumPath } from '../../dashboard/chromiumPath.ts'
import { startDemo } from '../../dashboard/startDemo.ts'
import type { Finding } from '../Finding.ts'
import { atMost } from '../Goal.ts'
import { spreadOf } from '../spreadOf.ts'

/** A page of the dashboard, what it shows when its rows are there, and within how many milliseconds it should. */
const PAGES = [
  { name: 'Today', at: 'today', row: '.today-slot', goal: 800 },
  { name: 'Bookings', at: 'bookings', row: 'tr[data-row]', goal: 1_000 },
]

/** A phone on a slow network: bytes per second, and milliseconds before each answer. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** How many times slower its processor is than this one. */
const SLOWER = 4

/** The session alone: nothing is in the cache. */
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

interface Load {
  ms: number
  bytes: number
}

/** Opens pages of the dashboard of the demo as a slow phone does that has never been there, until their first rows are painted. */
export async function measurePages(rounds: number, say: (line: string) => void): Promise<Finding[]> {
  if (!chromiumPath) {
    say('pages: there is no Chromium to open them in')
    return []
  }
  await using opened = new AsyncDisposableStack()
  const link = await startDemo(opened)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] })
  opened.defer(() => browser.close())
  const session = await signIn(browser, link)
  const loads = PAGES.map(() => [] as Load[])
  // The first round only warms the service.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, page] of PAGES.entries()) {
      const load = await open(browser, session, `${new URL(link).origin}/dashboard/${page.at}`, page.row)
      if (round > 0) loads[index]!.push(load)
    }
  }
  say('The pages were opened')
  return PAGES.flatMap<Finding>(({ name, goal }, index) => [
    { name: `${name}, cold`, unit: 'ms', ours: spreadOf(loads[index]!.map(load => load.ms)), goal: atMost(goal) },
    { name: `${name}, cold: sent`, unit: 'bytes', ours: spreadOf(loads[index]!.map(load => load.bytes)) },
  ])
}

async function signIn(browser: Browser, link: string): Promise<Session> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  const session = await context.storageState()
  await context.close()
  return { cookies: session.cookies, origins: [] }
}

/** Runs in the page: says on the console when the first frame with a row was painted. */
const watch = (row: string) => `
  new MutationObserver((_, observer) => {
    if (!document.querySelector(${JSON.stringify(row)})) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => console.log('shown', performance.now())))
  }).observe(document, { childList: true, subtree: true })`

async function open(browser: Browser, session: Session, url: string, row: string): Promise<Load> {
  const context = await browser.newContext({
    storageState: session,
    viewport: { width: 375, height: 812 },
    locale: 'en-GB',
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    let bytes = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(watch(row))
    const shown = page.waitForEvent('console', message => message.text().startsWith('shown '))
    const [said] = await Promise.all([shown, page.goto(url, { waitUntil: 'commit' })])
    return { ms: Number(said.text().split(' ')[1]), bytes }
  } finally {
    await context.close()
  }
}
