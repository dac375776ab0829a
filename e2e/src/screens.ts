import type { Page } from 'playwright-core'
import type { Sample } from './sample.ts'
import type { Size } from './visit.ts'

/** One screen of the page, or what lies over it when something is opened there. */
export interface Screen {
  readonly name: string
  readonly path: (sample: Sample) => string
  /** Seen by those who are not signed in. */
  readonly isPublic?: boolean
  /** Has nothing of its own to read from the server, and so nothing to say when that fails. */
  readonly readsNothing?: boolean
  /** Opens what lies over the screen. */
  readonly open?: (page: Page) => Promise<unknown>
  /** At which size there is such a thing; both without it. */
  readonly size?: Size
}

/** Every screen, and everything that opens over one. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', path: () => '/', isPublic: true },
  { name: 'sign-up', path: () => '/sign-up', isPublic: true },
  {
    name: 'sign-up-mistakes',
    path: () => '/sign-up',
    isPublic: true,
    open: page => page.getByRole('button', { name: 'Open an account' }).click(),
  },
  { name: 'forgot-password', path: () => '/forgot-password', isPublic: true },
  { name: 'reset-password', path: () => '/reset-password?token=x', isPublic: true },
  { name: 'start', path: () => '/start' },
  { name: 'home', path: () => '/home', readsNothing: true },
  {
    name: 'user-menu',
    path: () => '/home',
    size: 'laptop',
    open: page => page.getByRole('button', { name: /^You:/ }).click(),
  },
  {
    name: 'group-menu',
    path: () => '/home',
    size: 'laptop',
    open: page => page.getByRole('button', { name: /^Group:/ }).click(),
  },
  { name: 'places', path: () => '/places' },
  { name: 'place', path: ({ placeId }) => `/places/${placeId}` },
  { name: 'more', path: () => '/more', size: 'phone', readsNothing: true },
  { name: 'not-found', path: () => '/nowhere/at/all', isPublic: true },
]

/** The screens that there are at a size. */
export const screensAt = (size: Size): readonly Screen[] =>
  screens.filter(screen => screen.size === undefined || screen.size === size)

/** Goes to a screen, waits until everything is there, and opens what lies over it. */
export async function show(page: Page, { path, open }: Screen, sample: Sample): Promise<void> {
  await page.goto(path(sample))
  // Some go on reading for as long as what they read fails.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await page.getByRole('heading').first().waitFor()
  await open?.(page)
}
