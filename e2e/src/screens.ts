import { expect, type Page } from '@playwright/test'
import { overlays, pressFor } from './overlays.ts'
import type { Sample } from './sample.ts'
import type { Screen } from './screen.ts'
import type { Size } from './sizes.ts'

/** Selects the whole list. */
async function selectAll(page: Page): Promise<void> {
  await page.locator('[data-index="0"]').focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('toolbar', { name: 'What to do with what is selected' })).toBeVisible()
}

// The tables are part of the page, which is compiled apart: here, only names and paths are known of them.
const { screens: table }: { screens: Readonly<Record<string, { readonly path: string }>> } = await import(
  new URL('../../web/src/app/screens.ts', import.meta.url).href
)
const { sections }: { sections: readonly { readonly path: string; readonly load?: unknown }[] } =
  await import(new URL('../../web/src/features/settings/sections.ts', import.meta.url).href)

/** The screens of the table of the page, by name, with what is special about some. */
const inTable = (special: Readonly<Record<string, Omit<Screen, 'name' | 'path'>>>): Screen[] =>
  Object.entries(table).map(([name, { path }]) => ({ name, path: () => path, ...special[name] }))

/** The sections of the settings by path, with what is special about some. */
const settings = (special: Readonly<Record<string, Omit<Screen, 'name' | 'path'>>>): Screen[] =>
  sections.flatMap(({ path, load }) =>
    load === undefined ? [] : [{ name: path.slice(1), path: () => path, ...special[path] }],
  )

/** Every screen, and everything that opens over one. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', path: () => '/', isPublic: true },
  { name: 'sign-up', path: () => '/sign-up', isPublic: true },
  {
    name: 'sign-up-mistakes',
    path: () => '/sign-up',
    isPublic: true,
    open: page => page.getByRole('button', { name: 'Create account' }).click(),
  },
  { name: 'forgot-password', path: () => '/forgot-password', isPublic: true },
  { name: 'reset-password', path: () => '/reset-password?token=x', isPublic: true },
  { name: 'start', path: () => '/start' },
  { name: 'share', path: () => '/share', readsNothing: true },
  ...inTable({
    home: { readsNothing: true },
    import: { readsNothing: true },
    scan: { readsNothing: true },
    more: { readsNothing: true, size: 'phone' },
    settings: { readsNothing: true },
  }),
  ...settings({
    '/settings/appearance': { readsNothing: true },
    '/settings/language': { readsNothing: true },
    '/settings/offline': { readsNothing: true },
  }),
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
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    },
  },
  {
    name: 'peek',
    path: ({ entityId }) => `/items?orderBy=purchasePrice&order=desc&peek=${entityId}`,
    size: 'laptop',
    open: page =>
      expect(page.getByRole('complementary').getByRole('heading', { name: 'History' })).toBeVisible(),
  },
  {
    name: 'edited-cell',
    path: () => '/items?orderBy=purchasePrice&order=desc',
    size: 'laptop',
    async open(page) {
      await page.locator('[data-index="1"]').focus()
      await page.keyboard.press('F2')
      await expect(page.getByRole('textbox', { name: /: Name$/ })).toBeVisible()
    },
  },
  { name: 'gallery', path: () => '/items?layout=gallery&orderBy=updatedAt', readsNothing: true },
  {
    name: 'nothing-found',
    path: () => '/items?q=%22oddity%22&insured=true&priceMin=50',
    readsNothing: true,
  },
  {
    name: 'columns',
    path: () => '/items?show=location,type,serialNumber,insured,warrantyExpires',
    size: 'laptop',
    open: page => pressFor(page, 'Columns'),
  },
  {
    name: 'filters',
    path: () => '/items?photo=with&archived=true',
    async open(page) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await expect(page.getByRole('radio', { name: /^with a photo \d/ })).toBeVisible()
    },
  },
  {
    name: 'save-view',
    path: () => '/items?sold=false',
    size: 'laptop',
    open: page => pressFor(page, 'Save view'),
  },
  {
    name: 'selected',
    path: () => '/items?q=a',
    open: page => selectAll(page),
  },
  {
    name: 'selected-field',
    path: () => '/items?q=a',
    async open(page) {
      await selectAll(page)
      await page.getByRole('button', { name: 'Change field' }).click()
      await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Manufacturer' })
      await page.getByLabel('Value', { exact: true }).fill('Holzmann')
      await expect(page.getByText(/will change/)).toBeVisible()
    },
  },
  {
    name: 'selected-tags',
    path: () => '/items?q=a',
    size: 'laptop',
    async open(page) {
      await selectAll(page)
      await page
        .getByRole('toolbar', { name: 'What to do with what is selected' })
        .getByRole('button', { name: 'Tags' })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'add',
    path: () => '/items?add=true',
    readsNothing: true,
    open: page => expect(page.getByRole('spinbutton', { name: 'Quantity' })).toBeVisible(),
  },
  {
    name: 'add-several',
    path: () => '/items?add=true',
    async open(page) {
      await page.getByRole('button', { name: 'Add several, one on each line' }).click()
      await page.getByLabel('One item per line').fill('3 × Lamp\nMirror')
    },
  },
  { name: 'view', path: ({ viewId }) => `/views/${viewId}` },
  {
    name: 'views',
    path: () => '/home',
    size: 'laptop',
    open: page => pressFor(page, 'Saved views'),
  },
  { name: 'item', path: ({ entityId }) => `/items/${entityId}` },
  {
    name: 'add-link',
    path: ({ entityId }) => `/items/${entityId}`,
    open: page => pressFor(page, 'Add link'),
  },
  {
    name: 'own-facts',
    path: ({ entityId }) => `/items/${entityId}`,
    async open(page) {
      await page.getByRole('button', { name: /^(Custom fields|Add field)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'task',
    path: ({ entityId }) => `/items/${entityId}`,
    open: page => pressFor(page, 'Add task'),
  },
  {
    name: 'labels-filled',
    path: ({ locationId }) => `/labels?what=location&in=${locationId}&format=zweckform-3490&start=7`,
    open: page => expect(page.getByText(/^\d+ codes readable/)).toBeVisible(),
  },
  {
    name: 'label-format',
    path: ({ entityId }) => `/labels?select=${entityId}`,
    open: page => pressFor(page, 'Save format'),
  },
  {
    name: 'label-size',
    path: ({ entityId }) => `/labels?select=${entityId}`,
    open: page => pressFor(page, 'Own size'),
  },
  {
    name: 'label',
    path: ({ entityId }) => `/items/${entityId}`,
    open: page => pressFor(page, 'Label'),
  },
  {
    name: 'sell',
    path: ({ entityId }) => `/items/${entityId}`,
    readsNothing: true,
    async open(page) {
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Mark as sold…' }).click()
      await expect(page.getByRole('dialog').getByLabel('Sold to')).toBeVisible()
    },
  },
  {
    name: 'more-facts',
    path: ({ entityId }) => `/items/${entityId}`,
    readsNothing: true,
    async open(page) {
      await page.getByRole('button', { name: 'More fields' }).click()
      await expect(page.getByRole('button', { name: 'Edit Sold to:' })).toBeVisible()
    },
  },
  {
    name: 'palette',
    path: () => '/home',
    readsNothing: true,
    async open(page) {
      await page.keyboard.press('/')
      await page.keyboard.type('lamp')
      await expect(page.getByRole('option', { name: /lamp/i }).first()).toBeVisible()
    },
  },
  {
    name: 'move',
    path: ({ entityId }) => `/items/${entityId}`,
    readsNothing: true,
    async open(page) {
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'take-photos',
    path: ({ entityId }) => `/items/${entityId}`,
    readsNothing: true,
    size: 'phone',
    async open(page) {
      await pressFor(page, 'Camera')
      await expect(page.getByRole('button', { name: 'Choose photos' })).toBeVisible()
    },
  },
  {
    name: 'photo',
    path: ({ entityId }) => `/items/${entityId}`,
    readsNothing: true,
    async open(page) {
      await page.getByRole('button', { name: /^Photo 1 of/ }).click()
      await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    },
  },
  {
    name: 'photo-editor',
    path: ({ entityId }) => `/items/${entityId}`,
    readsNothing: true,
    async open(page) {
      await page.getByRole('button', { name: /^Photo 1 of/ }).click()
      await page.getByRole('button', { name: 'Rotate and crop' }).click()
      await expect(page.getByRole('button', { name: 'Upper left corner' })).toBeVisible()
    },
  },
  { name: 'scan-move', path: ({ locationId }) => `/scan?mode=move&into=${locationId}`, readsNothing: true },
  {
    name: 'scan-unknown',
    path: () => '/scan',
    async open(page) {
      await page.getByLabel('Or enter the number').fill('4012345678901')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Unknown code' })).toBeVisible()
    },
  },
  ...overlays,
  { name: 'not-found', path: () => '/nowhere/at/all', isPublic: true },
]

/** The screens of a size. */
export const screensAt = (size: Size): readonly Screen[] =>
  screens.filter(screen => screen.size === undefined || screen.size === size)

/** Opens a screen, waits until it has loaded, and opens its dialog, menu or panel. */
export async function show(page: Page, { path, open }: Screen, sample: Sample): Promise<void> {
  await page.goto(path(sample))
  await expectLoaded(page)
  await open?.(page)
}

/** Waits until a screen has a heading and no placeholder of loading content. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[class*="_loading_"]')).toHaveCount(0)
}
