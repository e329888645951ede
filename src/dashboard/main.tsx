import { render } from 'preact'
import { App } from './App.tsx'
import { followLinks } from './address.ts'
import { followWindows } from './api/followWindows.ts'
import './dashboard.css'
import './kit/kit.css'
import { applyTheme } from './shell/theme.ts'

applyTheme()
followLinks()
followWindows()
render(<App />, document.getElementById('app')!)
