import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../testing/show.tsx'
import { loadedPart } from '../ui/later/loaded.tsx'
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

test('a part that cannot be loaded leaves what is around it while the server does not answer', async () => {
  let asked = 0
  vi.stubGlobal('fetch', () => {
    asked += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  watchParts()
  const { Part } = loadedPart<object>(() => Promise.reject(new TypeError('Failed to fetch')))
  await showPart(
    <>
      <p>Around it</p>
      <Part first={<p>In its place</p>} />
    </>,
  )
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect.element(page.getByText('In its place')).toBeVisible()
  await expect.element(page.getByText('Around it')).toBeVisible()
})
