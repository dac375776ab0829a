import type { SearchHit } from '@stowage/contract/search'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { quickSearch } from '../../data/operations.ts'
import { chooseComposed, compose } from '../../testing/compose.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { place, thing } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const attic = place('Attic')
const [tent, tenon, rope] = [thing('Tent'), thing('Tenon saw'), thing('Rope')]

const dialog = page.getByRole('dialog', { name: 'Find anything' })
const field = dialog.getByRole('combobox', { name: 'Find anything' })
const options = dialog.getByRole('option')

const names = () => options.elements().map(option => option.textContent)

const hitOf = (kind: SearchHit['kind'], { id, name }: { id: string; name: string }): SearchHit => ({
  ...{ kind, id, name, marks: [] },
})

describe('the palette', () => {
  let server: FakeInventory

  beforeEach(async () => {
    server = startFakeInventory({ entities: [attic, tent, tenon, rope] })
    await showPage('/history')
    await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
  })

  /** Opens the palette and types into it. */
  async function find(typed: string): Promise<void> {
    await userEvent.keyboard('/')
    await expect.element(field).toHaveFocus()
    if (typed !== '') await userEvent.keyboard(typed)
  }

  test('opens by either key, and Escape gives the focus back', async () => {
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Things/ })
      .first()
    for (const key of ['/', '{Control>}k{/Control}']) {
      link.element().focus()
      await userEvent.keyboard(key)
      await expect.element(field).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(link).toHaveFocus()
    }
  })

  test('lists what the server found in its order, and then what can be done', async () => {
    server.answer(quickSearch, ({ q }) => ({
      items: q === 'tnet' ? [hitOf('entity', tent), hitOf('place', attic), hitOf('entity', tenon)] : [],
    }))
    await find('tnet')
    await expect
      .poll(() => names().slice(0, 5))
      .toEqual(['Tent', 'Attic', 'Tenon saw', 'Add “tnet” as a new thingN', 'Move Tent …'])
  })

  test('opens the option that the arrow keys lead to', async () => {
    await find('ten')
    await expect.element(options.nth(1)).toHaveTextContent('Tenon saw')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(shownAddress).toBe(`/things/${tenon.id}`)
    await expect.element(page.getByRole('heading', { name: 'Tenon saw' })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('opens the first result for an Enter that comes before the answer', async () => {
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
    server.answer(quickSearch, async ({ q }) => {
      if (q === 'rope') await isPressed
      return { items: q === 'rope' ? [hitOf('entity', rope)] : [hitOf('entity', tent)] }
    })
    await find('rope{Enter}')
    await expect.element(dialog).toBeVisible()
    press()
    await expect.poll(shownAddress).toBe(`/things/${rope.id}`)
  })

  test('opens a label that the quick search does not find in this group', async () => {
    server.answer(quickSearch, () => ({ items: [] }))
    await find(`HTTPS://OTHER.EXAMPLE/SUB/ITEM/${tent.id.toUpperCase()}?x=1{Enter}`)
    await expect.poll(shownAddress).toBe(`/things/${tent.id}`)
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('says that nothing matches, and offers to add it', async () => {
    await find('qqzz')
    await expect.element(dialog.getByRole('status')).toHaveTextContent('Nothing matches')
    await expect.poll(names).toEqual(['Add “qqzz” as a new thingN'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect
      .element(page.getByRole('dialog', { name: 'New thing' }).getByLabelText('Name'))
      .toHaveValue('qqzz')
  })

  test('leaves Enter and arrows to a composition', async () => {
    await find('')
    await compose('ten')
    await expect.element(field).toHaveValue('ten')
    await expect.element(options.first()).toHaveTextContent('Tent')
    await userEvent.keyboard('{Enter}')
    await chooseComposed('tenon')
    await expect.element(field).toHaveValue('tenon')
    await expect.element(options.first()).toHaveTextContent('Tenon saw')
    expect(shownAddress()).toBe('/history')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`/things/${tenon.id}`)
  })

  test('shows a result beside the list with Space, and all of them with Control and Enter', async () => {
    await find('ten')
    await expect.element(options.nth(1)).toHaveTextContent('Tenon saw')
    await userEvent.keyboard('{ArrowDown} ')
    await expect.poll(shownAddress).toBe(`/things?peek=${tent.id}`)
    const details = page.getByRole('complementary', { name: 'Details' })
    await expect.element(details.getByRole('heading', { name: 'Tent' })).toBeVisible()
    await find('ten{Control>}{Enter}{/Control}')
    await expect.poll(shownAddress).toBe('/things?q=ten')
    await expect.element(page.getByRole('row', { name: /Tenon saw/ })).toBeVisible()
  })

  test('moves the first result, which can be undone', async () => {
    await find('rope')
    await options.getByText('Move Rope …').click()
    const where = page.getByRole('dialog', { name: 'Where is Rope now?' })
    await expect.element(where.getByRole('option').first()).toHaveTextContent('Attic')
    await userEvent.keyboard('att{ArrowDown}{Enter}')
    await expect.element(page.getByText('Rope moved to Attic')).toBeVisible()
    expect(server.now('Rope').parentId).toBe(attic.id)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(page.getByText('Undone: Rope')).toBeVisible()
    expect(server.now('Rope').parentId).toBeNull()
  })
})
