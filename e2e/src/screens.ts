import type { Page } from 'playwright-core'
import type { Sample } from './sample.ts'
import { settled } from './settled.ts'
import type { Size } from './visit.ts'

/** One screen of the page, or what lies over it when something is opened there. */
export interface Screen {
  readonly name: string
  readonly path: (sample: Sample) => string
  /** Seen by those who are not signed in. */
  readonly isPublic?: boolean
  /** Has nothing to read from the server that no other screen reads, and so nothing of its own to say when that fails. */
  readonly readsNothing?: boolean
  /** Opens what lies over the screen. */
  readonly open?: (page: Page) => Promise<unknown>
  /** At which size there is such a thing; both without it. */
  readonly size?: Size
}

/** Selects all that the list has. */
async function selectAll(page: Page): Promise<void> {
  await page.locator('[data-index="0"]').focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar').waitFor()
}

/** Presses a button and waits for the dialog, which may have to be loaded first. */
async function pressFor(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').waitFor()
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
  {
    name: 'keys',
    path: () => '/home',
    size: 'laptop',
    async open(page) {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    },
  },
  { name: 'places', path: () => '/places' },
  { name: 'place', path: ({ placeId }) => `/places/${placeId}` },
  { name: 'things', path: () => '/things' },
  {
    name: 'peek',
    path: ({ entityId }) => `/things?orderBy=purchasePrice&order=desc&peek=${entityId}`,
    size: 'laptop',
    open: page => page.getByRole('complementary').getByRole('heading', { name: 'History' }).waitFor(),
  },
  {
    name: 'edited-cell',
    path: () => '/things?orderBy=purchasePrice&order=desc',
    size: 'laptop',
    async open(page) {
      await page.locator('[data-index="1"]').focus()
      await page.keyboard.press('F2')
      await page.getByRole('textbox', { name: /: Name$/ }).waitFor()
    },
  },
  { name: 'gallery', path: () => '/things?layout=gallery&orderBy=updatedAt', readsNothing: true },
  {
    name: 'nothing-found',
    path: () => '/things?q=%22oddity%22&insured=true&priceMin=50',
    readsNothing: true,
  },
  {
    name: 'columns',
    path: () => '/things?show=place,type,serialNumber,insured,warrantyExpires',
    size: 'laptop',
    open: page => pressFor(page, 'Columns'),
  },
  {
    name: 'filters',
    path: () => '/things?photo=with&archived=true',
    async open(page) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('radio', { name: /^with a photo \d/ }).waitFor()
    },
  },
  {
    name: 'save-view',
    path: () => '/things?sold=false',
    size: 'laptop',
    open: page => pressFor(page, 'Save view'),
  },
  {
    name: 'selected',
    path: () => '/things?q=a',
    open: page => selectAll(page),
  },
  {
    name: 'selected-field',
    path: () => '/things?q=a',
    async open(page) {
      await selectAll(page)
      await page.getByRole('button', { name: 'Change field' }).click()
      await page.getByText(/will change/).waitFor()
    },
  },
  {
    name: 'selected-tags',
    path: () => '/things?q=a',
    size: 'laptop',
    async open(page) {
      await selectAll(page)
      await page.getByRole('toolbar').getByRole('button', { name: 'Tags' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'add',
    path: () => '/things?add=true',
    readsNothing: true,
    open: page => page.getByRole('spinbutton', { name: 'Quantity' }).waitFor(),
  },
  {
    name: 'add-several',
    path: () => '/things?add=true',
    async open(page) {
      await page.getByRole('button', { name: 'Add several, one on each line' }).click()
      await page.getByLabel('One thing on each line').fill('3 × Lamp\nMirror')
    },
  },
  { name: 'view', path: ({ viewId }) => `/views/${viewId}` },
  {
    name: 'views',
    path: () => '/home',
    size: 'laptop',
    open: page => pressFor(page, 'Saved views'),
  },
  { name: 'thing', path: ({ entityId }) => `/things/${entityId}` },
  {
    name: 'own-facts',
    path: ({ entityId }) => `/things/${entityId}`,
    async open(page) {
      await page.getByRole('button', { name: /^(Own facts|Add a fact)$/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'more-facts',
    path: ({ entityId }) => `/things/${entityId}`,
    readsNothing: true,
    async open(page) {
      await page.getByRole('button', { name: 'More facts' }).click()
      await page.getByRole('button', { name: 'Edit Sold to:' }).waitFor()
    },
  },
  {
    name: 'palette',
    path: () => '/home',
    readsNothing: true,
    async open(page) {
      await page.keyboard.press('/')
      await page.keyboard.type('lamp')
      await page.getByRole('option', { name: /lamp/i }).first().waitFor()
    },
  },
  {
    name: 'move',
    path: ({ entityId }) => `/things/${entityId}`,
    readsNothing: true,
    async open(page) {
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'photo',
    path: ({ entityId }) => `/things/${entityId}`,
    readsNothing: true,
    async open(page) {
      await page.getByRole('button', { name: /^Photo 1 of/ }).click()
      await page.getByRole('button', { name: 'Enlarge' }).waitFor()
    },
  },
  { name: 'scan', path: () => '/scan', readsNothing: true },
  { name: 'scan-move', path: ({ placeId }) => `/scan?mode=move&into=${placeId}`, readsNothing: true },
  {
    name: 'scan-unknown',
    path: () => '/scan',
    async open(page) {
      await page.getByLabel('Or type the number').fill('4006381333931')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Nothing here has this code' }).waitFor()
    },
  },
  { name: 'history', path: () => '/history' },
  { name: 'trash', path: () => '/trash' },
  { name: 'more', path: () => '/more', size: 'phone', readsNothing: true },
  { name: 'not-found', path: () => '/nowhere/at/all', isPublic: true },
]

/** The screens that there are at a size. */
export const screensAt = (size: Size): readonly Screen[] =>
  screens.filter(screen => screen.size === undefined || screen.size === size)

/** Goes to a screen, waits until everything is there, and opens what lies over it. */
export async function show(page: Page, screen: Screen, sample: Sample): Promise<void> {
  await page.goto(screen.path(sample))
  await whenShown(page, screen)
}

/** Goes on to a screen from one over which nothing is open: as `show` does, without loading the page anew. */
export async function showNext(page: Page, screen: Screen, sample: Sample): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(screen.path(sample))})`)
  await settled(page)
  await whenShown(page, screen)
}

async function whenShown(page: Page, { open }: Screen): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await settled(page)
  await open?.(page)
}
