/**
 * The beginning: settings on the page, then the app. Styles are the page's own, so that it is dressed before this runs.
 */
import './jitless.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepShell } from './connection/keep-shell.ts'
import { dress } from './settings.ts'

dress()
const place = document.getElementById('app')
if (place === null) throw new Error('the page has no place for the app')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
keepShell()
