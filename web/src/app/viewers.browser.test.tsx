import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sections } from '../features/settings/sections.ts'
import { beReader } from '../testing/fake-reader.ts'
import { household, startHousehold } from '../testing/household.ts'
import { pressAll } from '../testing/press-all.ts'
import { shownAddress, showPage } from '../testing/show.tsx'
import { screens } from './screens.ts'

// So that what is loaded when it is wanted is there as soon as it is drawn.
import.meta.glob(
  ['../features/**/*.tsx', '../data/**/*.tsx', '../shared/**/*.tsx', './**/*.tsx', '!../**/*.test.tsx'],
  {
    eager: true,
  },
)

const { shelf, drill, template, rice } = household

/** Screens and sections, and pages of single records; not those about the own account, nor the tree of locations, which takes minutes. */
const addresses = [
  ...Object.values(screens)
    .map(({ path }) => path)
    .filter(path => !['/settings', '/more', '/locations'].includes(path)),
  ...sections.filter(({ load, part }) => load !== undefined && part === 'group').map(({ path }) => path),
  '/settings/notifications',
  `/items/${drill.id}`,
  `/locations/${shelf.id}`,
  `/templates/${template.id}`,
  `/stock/${rice.id}`,
  '/scan?code=4006381333931',
  '/start',
]

/** Lists, and an item, have so much to press that they take longer than all others: they are pressed at night. */
const atNight = ['/items', `/items/${drill.id}`, `/locations/${shelf.id}`]
const inCI = addresses.filter(address => !atNight.includes(address))

/** Where lenders do what viewers do not. */
const lending = ['/', '/maintenance', `/stock/${rice.id}`]

/** What ends the session or makes the test another one, and the many choices of one thing. */
const leftOut =
  /Sign out|Leave|Create group|Deutsch|option › Label|menuitemradio|(Save this list|Edit x) › radio/

describe('a viewer', { timeout: 120_000 }, () => {
  beforeEach(() => {
    vi.spyOn(globalThis, 'print').mockImplementation(() => undefined)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => undefined)
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
  })

  const pressEverythingAs =
    (role: 'viewer' | 'lender') =>
    async (address: string, { signal }: { readonly signal: AbortSignal }) => {
      const refused = beReader(startHousehold(), role)
      await showPage(address)
      const links = await pressAll(address, { leftOut, signal })
      expect(refused).toEqual([])
      expect(links.filter(href => /[?&]add=|mode=move|^\/(import|start)\b/.test(href))).toEqual([])
    }

  test.for(inCI)('is refused nothing whatever they press at %s', pressEverythingAs('viewer'))

  test.for(atNight)(
    'is refused nothing whatever they press at %s',
    { tags: 'nightly' },
    pressEverythingAs('viewer'),
  )

  test.for(lending)('is refused nothing as a lender either at %s', pressEverythingAs('lender'))

  test.for(atNight)(
    'is refused nothing as a lender either at %s',
    { tags: 'nightly' },
    pressEverythingAs('lender'),
  )

  test('is shown no form for a new item', async () => {
    beReader(startHousehold(), 'viewer')
    await showPage('/items?add=true')
    await expect.element(page.getByRole('row', { name: /^Drill/ })).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('shares no view', async () => {
    beReader(startHousehold(), 'viewer')
    await showPage('/items')
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: /share/i })).not.toBeInTheDocument()
  })

  test('drags nothing, and drops no file', async () => {
    const refused = beReader(startHousehold(), 'viewer')
    await showPage('/locations')
    await expect.element(page.getByRole('row', { name: /^Cellar/ })).toBeVisible()
    expect(document.querySelectorAll('main [draggable=true]:not(a)')).toHaveLength(0)
    const files = new DataTransfer()
    files.items.add(new File(['Name\nVice'], 'items.csv', { type: 'text/csv' }))
    dispatchEvent(new DragEvent('drop', { dataTransfer: files, cancelable: true }))
    await expect.poll(shownAddress).toBe('/locations')
    expect(refused).toEqual([])
  })
})
