import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createEntity, mergeLocation, updateEntity } from '../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { beReader } from '../../testing/fake-reader.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { writeElsewhere } from '../../testing/fake-writes.ts'
import { item, location } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const house = location('House')
const cellar = location('Cellar', house)
const garden = location('Garden')
const menu = page.getByRole('button', { name: 'More about this location' })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) })
const dialog = (name: string) => page.getByRole('dialog', { name })

describe('the dialogs of a location', () => {
  let server: FakeInventory

  beforeEach(() => {
    server = startFakeInventory({ entities: [house, cellar, garden] })
  })

  async function show({ id }: { readonly id: string }): Promise<void> {
    await showPage(`/locations/${id}`)
    await expect.element(menu).toBeVisible()
  }

  /** Opens one of them from the menu, by keyboard. */
  async function open(item: string): Promise<void> {
    menu.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menu')).toBeVisible()
    page.getByRole('menuitem', { name: item }).element().focus()
    await userEvent.keyboard('{Enter}')
  }

  test('add a location in it with Enter, and go there', async () => {
    await show(house)
    await open('Add sub-location')
    await expect.element(dialog('Add a location').getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.keyboard('Attic{Enter}')
    await expect.element(page.getByText('Attic added')).toBeVisible()
    await expect.poll(() => server.now('Attic').parentId).toBe(house.id)
    await expect.poll(shownAddress).toBe(`/locations/${server.now('Attic').id}`)
    await expect.element(row('Attic')).toHaveAttribute('aria-level', '2')
  })

  test('keep what is typed for the next location while one is being added', async () => {
    const { promise: mayAnswer, resolve } = Promise.withResolvers<void>()
    const answer = server.answerOf(createEntity)
    server.answer(createEntity, async (...asked) => {
      await mayAnswer
      return answer(...asked)
    })
    await show(house)
    await open('Add sub-location')
    const name = dialog('Add a location').getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('Attic{Enter}{Enter}')
    await userEvent.fill(name, 'Garage')
    resolve()
    await expect.element(page.getByText('Attic added')).toBeVisible()
    await expect.element(name).toHaveValue('Garage')
    await expect.poll(shownAddress).toBe(`/locations/${house.id}`)
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`/locations/${(await server.saved('Garage')).id}`)
    await expect.poll(() => server.calls(createEntity).map(({ name }) => name)).toEqual(['Attic', 'Garage'])
  })

  test('ask what the new location is in', async () => {
    await show(house)
    await open('Add sub-location')
    const form = dialog('Add a location')
    await userEvent.fill(form.getByRole('textbox', { name: 'Name' }), 'Garage')
    const inside = form.getByRole('combobox', { name: 'Inside' })
    await expect.element(inside).toHaveValue('House')
    await inside.click()
    await page.getByRole('option', { name: 'No location' }).click()
    await expect.element(inside).toHaveFocus()
    await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Garage')
    await form.getByRole('button', { name: 'Add a location' }).click()
    await expect.element(page.getByText('Garage added')).toBeVisible()
    await expect.poll(() => server.now('Garage').parentId).toBeNull()
  })

  test('need a name, and stay open when the server refuses the location', async () => {
    await show(house)
    await open('Add sub-location')
    const form = dialog('Add a location')
    const name = form.getByRole('textbox', { name: 'Name' })
    await form.getByRole('button', { name: 'Add a location' }).click()
    await expect.element(name).toBeInvalid()
    expect(server.calls(createEntity)).toEqual([])
    server.answer(createEntity, () => {
      throw new FakeProblem('entity.too_deep')
    })
    await userEvent.fill(name, 'Attic')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('region', { name: 'Messages' }).getByRole('alertdialog'))
      .toBeVisible()
    await expect.element(name).toHaveValue('Attic')
  })

  test('rename it with Enter, and tell only what was changed', async () => {
    await show(house)
    await open('Edit name and description')
    const name = dialog('Edit House').getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveFocus()
    writeElsewhere(server.stock, server.now('House'), { description: 'Built in 1912' })
    await userEvent.fill(name, 'Old house')
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Old house')).toBeVisible()
    await expect.poll(() => server.now('Old house').description).toBe('Built in 1912')
  })

  test('close with Escape, change nothing, and give the focus back', async () => {
    await show(house)
    await open('Edit name and description')
    await userEvent.keyboard('Hut{Escape}')
    await expect.element(dialog('Edit House')).not.toBeInTheDocument()
    await expect.element(menu).toHaveFocus()
    expect(server.calls(updateEntity)).toEqual([])
  })

  test('move it by name, but not into itself', async () => {
    await show(cellar)
    await open('Move to…')
    const where = dialog('Move Cellar to…')
    await expect.element(where.getByRole('option', { name: /^House/ }).getByText('here now')).toBeVisible()
    expect(where.getByRole('option', { name: /^Cellar/ }).elements()).toEqual([])
    await where.getByRole('option', { name: /^Garden/ }).click()
    await expect.element(page.getByText('Cellar moved to Garden')).toBeVisible()
    await expect.poll(() => server.now('Cellar').parentId).toBe(server.now('Garden').id)
  })

  test('merge it into another one after saying what that comes to, and go there', async () => {
    const kelller = location('Kelller', house)
    const shelf = location('Shelf', kelller)
    const jar = item('Jar', { parentId: shelf.id })
    const box = item('Box', { parentId: kelller.id })
    const same = location('Shelf', cellar)
    const entities = [house, { ...cellar, description: 'Dry' }, same, kelller, shelf, jar, box]
    server = startFakeInventory({ entities })
    await show(kelller)
    await open('Merge into…')
    const where = dialog('Merge Kelller into…')
    await expect.element(where.getByRole('option', { name: /^House/ })).toBeVisible()
    for (const name of [/^Kelller/, /^No location/, /^Create/])
      expect(where.getByRole('option', { name }).elements()).toEqual([])
    await userEvent.keyboard('cellar{Enter}')
    const look = dialog('Merge Kelller into Cellar?')
    await expect.element(look.getByText('House › Cellar')).toBeVisible()
    await expect.element(look.getByText('Goes to “Cellar”: 1 item and 1 sub-location.')).toBeVisible()
    await expect.element(look.getByText(/^Goes to the trash only.* own: description\.$/)).toBeVisible()
    await expect.element(look.getByText('In both: Shelf')).toBeVisible()
    await look.getByText('Join sub-locations of the same name').click()
    await expect.element(look.getByText(/^1 sub-location is joined/)).toBeVisible()
    expect(server.calls(mergeLocation).every(({ dryRun }) => dryRun)).toBe(true)
    await look.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.element(page.getByText('Kelller merged into Cellar')).toBeVisible()
    await expect.poll(shownAddress).toBe(`/locations/${cellar.id}`)
    await expect.element(row('Kelller')).not.toBeInTheDocument()
    expect([server.now('Jar').parentId, server.now('Box').parentId]).toEqual([same.id, cellar.id])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(row('Kelller')).toBeVisible()
    expect([server.now('Jar').parentId, server.now('Box').parentId]).toEqual([shelf.id, kelller.id])
  })

  test('say why a merge is refused, and let another location be chosen', async () => {
    server.answer(mergeLocation, () => {
      throw new FakeProblem('entity.too_deep')
    })
    await show(cellar)
    await open('Merge into…')
    await userEvent.keyboard('garden{Enter}')
    const look = dialog('Merge Cellar into Garden?')
    await expect.element(look.getByText(/levels/)).toBeVisible()
    await expect.element(look.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled()
    await expect.element(look.getByRole('button', { name: 'Choose another' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Merge Cellar into…').getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).toHaveFocus()
  })

  test('offer a merge where something of the same name is already, or the move alone', async () => {
    const shelf = location('Shelf', cellar)
    const twin = location('shelf', garden)
    server = startFakeInventory({ entities: [house, cellar, garden, shelf, twin] })
    await show(shelf)
    for (const answer of ['Move only', 'Merge']) {
      await open('Move to…')
      await userEvent.keyboard('garden{Enter}')
      const offer = dialog('Merge Shelf into shelf?')
      await expect.element(offer.getByText('Garden › shelf')).toBeVisible()
      expect(server.now('Shelf').parentId).toBe(cellar.id)
      await offer.getByRole('button', { name: answer, exact: true }).click()
      if (answer === 'Merge') break
      await expect.element(page.getByText('Shelf moved to Garden')).toBeVisible()
      await expect.poll(() => server.now('Shelf').parentId).toBe(garden.id)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => server.now('Shelf').parentId).toBe(cellar.id)
    }
    await expect.element(page.getByText('Shelf merged into shelf')).toBeVisible()
    await expect.poll(shownAddress).toBe(`/locations/${twin.id}`)
  })

  test('offer no merge to viewers', async () => {
    beReader(server, 'viewer')
    await show(cellar)
    await menu.click()
    await expect.element(page.getByRole('menuitem', { name: 'Label' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Merge into…' })).not.toBeInTheDocument()
  })

  test('delete it only after an answer, and go to what it was in', async () => {
    await show(cellar)
    await open('Delete')
    const asked = page.getByRole('alertdialog', { name: 'Delete Cellar?' })
    await expect.element(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(asked).not.toBeInTheDocument()
    await expect.element(menu).toHaveFocus()
    await open('Delete')
    await asked.getByRole('button', { name: 'Delete Cellar' }).click()
    await expect.element(page.getByText('Cellar deleted')).toBeVisible()
    await expect.poll(shownAddress).toBe(`/locations/${house.id}`)
    await expect.element(row('Cellar')).not.toBeInTheDocument()
  })
})
