import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import languages from 'virtual:languages'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchParts } from './app/missing-part.ts'
import { startHue } from './data/person/hue.ts'
import { startTheme } from './data/person/theme.ts'
import { goBelowBasePath } from './data/wire/base-path.ts'
import { followOtherTabs } from './data/wire/other-tabs.ts'
import { startLanguages } from './i18n/i18n.ts'

startTheme()
startHue()
watchParts()
// Loaded anew, it goes to sign-in, or shows what is the new person's.
followOtherTabs(() => location.reload())
await startLanguages(languages)
const root = document.getElementById('root')
if (!goBelowBasePath() && root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
// A browser that keeps nothing shows the page all the same.
import('./app/install.ts').then(({ keepForOffline }) => keepForOffline()).catch(() => undefined)
