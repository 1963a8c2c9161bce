import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/web/app.tsx'
import { registerServiceWorker } from '#app/web/keep-program.ts'
import { demoEditions } from '#features/demo/editions.ts'
import { addEditions } from '#forms/editions/later-editions.ts'
import { watchConnection } from '#ui/api/connection.ts'
import { restoreDisplacedTexts } from '#ui/displaced-texts.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/parts.css'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
// Loaded only where a year refers to one, which only a demonstration has.
addEditions(demoEditions)
restoreDisplacedTexts()
watchConnection(window)
registerServiceWorker(window)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
