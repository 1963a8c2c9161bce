import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from '#client/api/connection.ts'
import { App } from '#client/app.tsx'
import { registerServiceWorker } from '#client/offline/keep-program.ts'
import { restoreDisplacedTexts } from '#client/ui/displaced-texts.ts'
import '#client/ui/tokens.css'
import '#client/ui/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
restoreDisplacedTexts()
watchConnection(window)
registerServiceWorker(window)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
