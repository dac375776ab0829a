import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { group, item, location, newId } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'
import { emptyDraft, keepDraft } from './draft.ts'

const form = page.getByRole('dialog', { name: 'New item' })
const name = form.getByRole('textbox', { name: 'Name' })

describe('the draft of a new item', () => {
  test('leaves the list as it is narrowed and ordered, beside which the new item opens', async () => {
    const server = startFakeInventory({ entities: [item('Ladder')] })
    await showPage('/items?sold=false&orderBy=createdAt&layout=gallery')
    await expect.element(page.getByText('Ladder')).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('Rake{Enter}')
    await expect.element(page.getByText('Rake added')).toBeVisible()
    await expect
      .poll(shownAddress)
      .toBe(`/items?sold=false&orderBy=createdAt&layout=gallery&peek=${(await server.saved('Rake')).id}`)
  })

  test('begins in the location where something is added', async () => {
    const shed = location('Shed')
    const server = startFakeInventory({ entities: [shed] })
    await showPage(`/locations/${shed.id}`)
    const add = page.getByRole('button', { name: 'Add here' })
    await expect.element(add).toBeVisible()
    add.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(form.getByRole('combobox', { name: 'Location' })).toHaveValue('Shed')
    await userEvent.fill(name, 'Spade')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Spade added')).toBeVisible()
    await expect.poll(() => server.now('Spade').parentId).toBe(shed.id)
  })

  test('is saved without a location and tags that are gone since', async () => {
    const server = startFakeInventory()
    await showPage('/history')
    await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
    // Whoever is met first in a browser begins without drafts: this one was kept after that.
    keepDraft({ ...emptyDraft, name: 'Anvil', locationId: newId(), tagIds: [newId()] }, group.id)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Items/ })
      .first()
      .click()
    await expect.element(page.getByText('What do you have?')).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(name).toHaveValue('Anvil')
    await expect.element(form.getByRole('combobox', { name: 'Location' })).toHaveValue('')
    name.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Anvil added')).toBeVisible()
    await expect.poll(() => server.now('Anvil')).toMatchObject({ parentId: null, tagIds: [] })
  })

  test('makes room for a name from the palette, and comes back by Undo', async () => {
    startFakeInventory({ entities: [item('Ladder')] })
    await showPage('/items?sold=false&add=true')
    await expect.element(name).toBeVisible()
    await userEvent.fill(name, 'Chisel')
    await userEvent.keyboard('{Control>}k{/Control}')
    const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
    await userEvent.fill(palette.getByRole('combobox'), 'Plane')
    await palette.getByRole('option', { name: 'Create item “Plane”' }).click()
    await expect.element(name).toHaveValue('Plane')
    await expect.poll(shownAddress).toBe('/items?sold=false&add=true')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.element(name).toHaveValue('Chisel')
  })
})
