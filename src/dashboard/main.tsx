import { render } from 'preact'
import { App } from './App.tsx'
import { followLinks } from './address.ts'
import { syncWindows } from './api/syncWindows.ts'
import './dashboard.css'
import './kit/kit.css'
import './kit/controls.css'
import './kit/table.css'
import './kit/dialog.css'
import { keepFocus } from './kit/keepFocus.ts'
import { applyTheme } from './shell/theme.ts'

applyTheme()
followLinks()
keepFocus()
syncWindows()
render(<App />, document.getElementById('app')!)
