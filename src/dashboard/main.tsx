import { render } from 'preact'
import { App } from './App.tsx'
import './dashboard.css'

render(<App />, document.getElementById('app')!)
