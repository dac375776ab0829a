import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../testing/show.tsx'
import { CrashScreen } from './fallback.tsx'
import { watchParts } from './missing-part.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a screen that the device lacks without a network says so, and not that something went wrong', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  watchParts()
  dispatchEvent(new Event('vite:preloadError'))
  await showPart(<CrashScreen error={new Error('Failed to fetch')} />)
  await expect.element(page.getByText('This screen is not on this device yet')).toBeVisible()
  await expect.element(page.getByText('Something went wrong here')).not.toBeInTheDocument()
})
