import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMaintenance, listTrash } from '../../data/wire/operations.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { item, location, tag } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'

const form = page.getByRole('dialog', { name: 'New item' })
const name = form.getByRole('textbox', { name: 'Name' })

const shed = location('Shed')
const rake = item('Rake', { parentId: shed.id })
const garden = tag('Garden')

describe('the key for a new item', () => {
  test.each([
    ['/home', ''],
    ['/locations', ''],
    [`/locations/${shed.id}`, 'Shed'],
    [`/items/${rake.id}`, 'Shed'],
    ['/history', ''],
    ['/trash', ''],
    ['/more', ''],
    [`/items?within=${shed.id}`, 'Shed'],
  ])('opens the form on %s with the location “%s”', async (address, location) => {
    const server = startFakeInventory({ entities: [shed, rake] })
    server.answer(listMaintenance, () => [])
    server.answer(listTrash, () => ({ items: [], next: null }))
    await showPage(address)
    await expect.element(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(name).toHaveFocus()
    await expect.element(form.getByRole('combobox', { name: 'Location' })).toHaveValue(location)
  })

  test('begins with the tag of the list', async () => {
    startFakeInventory({ entities: [{ ...rake, tagIds: [garden.id] }], tags: [garden] })
    await showPage(`/items?tags=${garden.id}`)
    await expect.element(page.getByRole('row', { name: /Rake/ })).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(form.getByRole('button', { name: 'Clear Garden' })).toBeVisible()
  })

  test('is a letter where somebody types, and does nothing below a dialog', async () => {
    startFakeInventory({ entities: [rake] })
    await showPage('/history')
    await expect.element(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('n')
    await expect.element(page.getByRole('combobox')).toHaveValue('n')
    await userEvent.keyboard('{Escape}{Escape}?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await expect.element(keys.getByText('Add an item')).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(keys).toBeVisible()
  })
})
