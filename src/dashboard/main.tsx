import { render } from 'preact'
import { App } from './App.tsx'
import { address, followLinks, navigate } from './address.ts'
import { forgetPrefetched, prefetchSent } from './api/prefetchedResponses.ts'
import { readViewer } from './api/readViewer.ts'
import { session } from './api/session.ts'
import { syncWindows } from './api/syncWindows.ts'
import './dashboard.css'
import './kit/kit.css'
import './kit/activityColours.css'
import './kit/controls.css'
import './kit/table.css'
import './kit/dialog.css'
import { keepFocus } from './kit/keepFocus.ts'
import { applyTheme } from './kit/theme.ts'
import { startOffline } from './offline/startOffline.ts'
import { loadPage, pages } from './pages.ts'

applyTheme()
followLinks()
keepFocus()
syncWindows()
void start()

// A function, because files that are loaded meanwhile wait for the main script to end.
async function start(): Promise<void> {
  // While the session is read; its errors show when it renders.
  void loadPage(address.value.page)?.catch(() => {})
  await readViewer()
  await prefetchSent()
  if (session.value === 'open' && address.value.page === '') navigate(pages[0]!.at, {}, false)
  const app = document.getElementById('app')!
  // Until now the HTML has shown an empty page.
  app.replaceChildren()
  render(<App />, app)
  startOffline(async () => (await import('./manifest/storeManifests.ts')).storeManifests())
  // A page takes its answer when it is rendered.
  forgetPrefetched()
}
