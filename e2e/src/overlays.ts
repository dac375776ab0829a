import { expect, type Page } from '@playwright/test'
import { csvFile } from './sample-files.ts'
import type { Screen } from './screen.ts'
import { chooseFile } from './steps.ts'

/** Presses a button and waits for its dialog. */
export async function pressFor(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Chooses an action of a menu and waits for its dialog. */
async function chooseFor(page: Page, menu: RegExp | string, action: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
}

/** A dialog that a button of a screen opens. */
const dialog = (name: string, path: string, button: string): Screen => ({
  name,
  path: () => path,
  async open(page) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  },
})

async function openTag(page: Page): Promise<void> {
  await page.getByRole('treegrid', { name: 'Tags' }).getByRole('row', { name: 'Electronics' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
}

const ofTags: readonly Screen[] = [
  { name: 'tag', path: () => '/tags', open: openTag },
  {
    name: 'tag-merge',
    path: () => '/tags',
    async open(page) {
      await openTag(page)
      await page.getByRole('button', { name: 'Tag to merge' }).click()
      await page.getByRole('option', { name: 'Cables' }).click()
      await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeEnabled()
    },
  },
  {
    name: 'tags-selected',
    path: () => '/tags',
    async open(page) {
      await page.getByRole('checkbox', { name: 'Select all tags' }).press('Space')
      await expect(page.getByRole('toolbar', { name: 'Selected tags' })).toBeVisible()
    },
  },
  dialog('new-tag', '/tags', 'New tag'),
]

const ofLoans: readonly Screen[] = [
  {
    name: 'loan',
    path: ({ loanId }) => `/loans?open=${loanId}`,
    open: page => expect(page.getByRole('list', { name: 'Items', exact: true })).toBeVisible(),
  },
  {
    name: 'return',
    path: () => '/loans',
    readsNothing: true,
    async open(page) {
      await page.getByRole('button', { name: /^Return: Cordless drill/ }).click()
      await page.getByRole('button', { name: 'Note on Table saw' }).click()
    },
  },
  {
    name: 'lend',
    path: ({ entityId }) => `/items/${entityId}`,
    async open(page) {
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Lend…' }).click()
      await expect(page.getByRole('dialog').getByRole('group', { name: 'Lent to last' })).toBeVisible()
    },
  },
  {
    name: 'edit-loan',
    path: ({ loanId }) => `/loans?open=${loanId}`,
    async open(page) {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Notes' })).toBeVisible()
    },
  },
  {
    name: 'sign-loan',
    path: ({ loanId }) => `/loans?open=${loanId}`,
    // On a phone the loan is a dialog, too.
    async open(page) {
      await page.getByRole('button', { name: 'More for this loan' }).click()
      await page.getByRole('menuitem', { name: 'Sign the hand-over…' }).click()
      await expect(page.getByRole('dialog', { name: 'Sign the hand-over' })).toBeVisible()
    },
  },
  { name: 'contact', path: ({ contactId }) => `/contacts/${contactId}` },
  dialog('new-contact', '/contacts', 'New contact'),
  {
    name: 'merge-contact',
    path: ({ contactId }) => `/contacts/${contactId}`,
    open: page => chooseFor(page, 'More for this contact', 'Merge…'),
  },
]

const ofStock: readonly Screen[] = [
  {
    name: 'product',
    path: ({ productId }) => `/stock/${productId}`,
    open: page => expect(page.getByRole('link', { name: /^Sanding discs P80/ })).toBeVisible(),
  },
  dialog('new-product', '/stock', 'New product'),
  {
    name: 'edit-product',
    path: ({ productId }) => `/stock/${productId}`,
    open: page => pressFor(page, 'Edit'),
  },
  {
    name: 'merge-product',
    path: ({ productId }) => `/stock/${productId}`,
    open: page => chooseFor(page, 'More for this product', 'Merge…'),
  },
  {
    name: 'add-lot',
    path: ({ productId }) => `/stock/${productId}`,
    open: page => pressFor(page, 'Add with details…'),
  },
  {
    name: 'put-away',
    path: () => '/shopping',
    async open(page) {
      // Ticks are kept: it may be ticked.
      await page.getByRole('checkbox', { name: /^Light bulbs/ }).check({ force: true })
      await pressFor(page, 'Put 1 away')
    },
  },
  {
    name: 'edit-line',
    path: () => '/shopping',
    open: page => chooseFor(page, 'More about Candles', 'Edit'),
  },
  {
    name: 'split-item',
    path: ({ productId }) => `/stock/${productId}`,
    open: page => chooseFor(page, /^More: Sanding discs P80/, 'Split…'),
  },
  {
    name: 'keep-stock',
    path: ({ entityId }) => `/items/${entityId}`,
    async open(page) {
      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Keep stock of this…' }).click()
      await expect(page.getByRole('dialog', { name: 'Keep stock' })).toBeVisible()
    },
  },
]

const ofTypesAndTemplates: readonly Screen[] = [
  {
    name: 'type',
    path: () => '/types',
    async open(page) {
      await page.getByRole('main').getByRole('link', { name: /^Item/ }).first().click()
      await page.getByRole('button', { name: 'All icons' }).click()
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'delete-type',
    path: () => '/types',
    async open(page) {
      await page.getByRole('main').getByRole('link', { name: /^Tool/ }).first().click()
      await pressFor(page, 'Delete type')
    },
  },
  {
    name: 'fields-of-every-item',
    path: () => '/types/all',
    open: page => expect(page.getByRole('button', { name: 'Add field' })).toBeVisible(),
  },
  {
    name: 'new-field',
    path: () => '/types/all?field=new',
    async open(page) {
      await page.getByRole('radio', { name: 'Choice' }).click()
      await page.getByRole('textbox', { name: /^Add a choice/ }).fill('In use')
    },
  },
  {
    name: 'new-type',
    path: () => '/types?new=true',
    open: page => expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible(),
  },
  { name: 'template', path: ({ templateId }) => `/templates/${templateId}` },
  {
    name: 'template-menu',
    path: ({ templateId }) => `/templates/${templateId}`,
    async open(page) {
      await page.getByRole('button', { name: /^More about/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'new-template',
    path: () => '/templates?new=true',
    open: page => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    name: 'add-from-template',
    path: ({ templateId }) => `/items?add=true&template=${templateId}`,
    open: page => expect(page.getByRole('dialog').getByLabel('Manufacturer')).toBeVisible(),
  },
]

const ofMaintenance: readonly Screen[] = [
  { ...dialog('new-task', '/maintenance', 'Add task') },
  {
    name: 'finish-task',
    path: () => '/maintenance',
    async open(page) {
      await page
        .getByRole('button', { name: /^Done: / })
        .first()
        .click()
      await expect(page.getByRole('form').first()).toBeVisible()
    },
  },
  {
    name: 'edit-task',
    path: () => '/maintenance',
    async open(page) {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  dialog('maintenance-filters', '/maintenance', 'Filter'),
  { name: 'done-tasks', path: () => '/maintenance?tab=done' },
  { name: 'maintenance-costs', path: () => '/maintenance?tab=costs' },
  {
    name: 'calendar-addresses',
    path: () => '/maintenance?subscribe=true',
    open: page => expect(page.getByRole('dialog')).toBeVisible(),
  },
]

const ofStatistics: readonly Screen[] = [
  dialog('statistics-filters', '/statistics', 'Filters'),
  {
    name: 'statistics-tables',
    path: () => '/statistics?range=all',
    async open(page) {
      await page.getByText('Tables', { exact: true }).click()
      await expect(page.getByRole('table').first()).toBeVisible()
    },
  },
]

const ofLocations: readonly Screen[] = [
  { name: 'location', path: ({ locationId }) => `/locations/${locationId}` },
  {
    name: 'new-location',
    path: () => '/locations',
    open: page => pressFor(page, 'Add a location'),
  },
  {
    name: 'edit-location',
    path: ({ locationId }) => `/locations/${locationId}`,
    open: page => chooseFor(page, 'More about this location', 'Edit name and description'),
  },
  {
    name: 'delete-location',
    path: ({ locationId }) => `/locations/${locationId}`,
    open: page => chooseFor(page, 'More about this location', 'Delete'),
  },
  {
    name: 'location-selected',
    path: ({ locationId }) => `/locations/${locationId}`,
    async open(page) {
      await page.locator('[data-index="0"]').focus()
      await page.keyboard.press('Control+a')
      await expect(page.getByRole('toolbar', { name: 'What to do with what is selected' })).toBeVisible()
    },
  },
  {
    name: 'move-contents',
    path: ({ locationId }) => `/locations/${locationId}`,
    async open(page) {
      await page.getByRole('button', { name: 'Move contents' }).click()
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    },
  },
]

/** A table with long values, cells that cannot be read, and a column that may be two things. */
const table = csvFile(
  [
    'Name;Location, level 1;Quantity;Purchase price;Purchase date;Warranty until;Condition of the battery',
    'Cordless screwdriver with case, charger and two batteries;Workshop in the basement of the annex;some;1.299,00 €;in March of 2021;31.12.2027;as new, charged each month',
    'Folding table;Garage;2;about 450;24.12.2023;as long as it lasts;',
    'Tent;Attic;1;95,00;02.06.2019;;',
  ].join('\n'),
)

/** A step of the import of a table, from the beginning. */
const importStep = (name: string, ...buttons: readonly string[]): Screen => ({
  name,
  path: () => '/import',
  readsNothing: true,
  async open(page) {
    // A table that was chosen before is kept.
    const again = page.getByRole('button', { name: 'Start over' })
    await expect(again.or(page.getByRole('button', { name: 'Choose a file' }))).toBeVisible()
    if (await again.isVisible()) await again.click()
    await chooseFile(page, 'Choose a file', table)
    for (const button of buttons) await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Checking…')).toBeHidden()
  },
})

const ofImport: readonly Screen[] = [
  importStep('import-file'),
  importStep('import-columns', 'Continue'),
  importStep('import-preview', 'Continue', 'Preview'),
]

const ofSettings: readonly Screen[] = [
  {
    name: 'settings-search',
    path: () => '/settings',
    readsNothing: true,
    async open(page) {
      await page.getByRole('searchbox', { name: 'Search settings' }).fill('pass')
      await expect(page.getByRole('link', { name: /Change password/ })).toBeVisible()
    },
  },
  {
    name: 'other-email',
    path: () => '/settings/profile',
    async open(page) {
      await page.getByRole('textbox', { name: 'Email' }).fill('mara.keller@example.com')
      await expect(page.getByLabel('Current password')).toBeVisible()
    },
  },
  dialog('password', '/settings/profile', 'Change password'),
  dialog('delete-account', '/settings/profile', 'Delete account'),
  dialog('new-api-key', '/settings/api-keys', 'New key'),
  dialog('revoke-api-key', '/settings/api-keys', 'Revoke “Home Assistant”'),
  dialog('notifier', '/settings/notifications', 'Add service'),
  dialog('new-group', '/settings/group', 'New group'),
  dialog('leave-group', '/settings/group', 'Leave group…'),
  dialog('delete-group', '/settings/group', 'Delete group…'),
  dialog('report', '/settings/data', 'Report (PDF)…'),
  dialog('delete-inventory', '/settings/data', 'Delete inventory…'),
  {
    name: 'remove-member',
    path: () => '/settings/members',
    open: page => chooseFor(page, 'Actions for Ada Sommer', 'Remove from group'),
  },
  {
    name: 'new-invitation',
    path: () => '/settings/members',
    async open(page) {
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
    },
  },
  {
    name: 'invitation',
    path: () => '/settings/members',
    async open(page) {
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await page.getByRole('button', { name: 'Create link' }).click()
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    },
  },
]

/** Overlays of the screens of the tags, types, templates, maintenance, statistics, locations, imports and settings, and pages of one. */
export const overlays: readonly Screen[] = [
  ...ofTags,
  ...ofLoans,
  ...ofStock,
  ...ofTypesAndTemplates,
  ...ofMaintenance,
  ...ofStatistics,
  ...ofLocations,
  ...ofImport,
  ...ofSettings,
]
