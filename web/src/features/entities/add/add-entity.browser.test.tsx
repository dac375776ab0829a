import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inOrder, keptEntries } from '../../../data/outbox/kept-entries.ts'
import { startSending } from '../../../data/outbox/sender.ts'
import { createEntities } from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item, location, tag } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

const form = page.getByRole('dialog', { name: 'New item' })
const name = form.getByRole('textbox', { name: 'Name' })
const quantity = form.getByRole('spinbutton', { name: 'Quantity' })
const locationField = form.getByRole('combobox', { name: 'Location' })
const recent = form.getByRole('radiogroup', { name: 'Recent locations' })

describe('the form for a new item', () => {
  let server: FakeInventory
  const cellar = location('Wine cellar')
  const rack = location('Rack A', cellar)

  beforeEach(async () => {
    const bottle = item('Bottle', { parentId: rack.id, locationId: null })
    server = startFakeInventory({ entities: [cellar, rack, bottle], tags: [tag('Fragile')] })
    await showPage('/items')
    await expect.element(page.getByRole('row', { name: /Bottle/ })).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(name).toHaveFocus()
  })

  test('adds an item by its name alone, which opens beside the list', async () => {
    await userEvent.keyboard('Rake{Enter}')
    await expect.element(page.getByText('Rake added')).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
    const details = page.getByRole('complementary', { name: 'Details' })
    await expect.element(details.getByRole('heading', { name: 'Rake' })).toBeVisible()
    await expect.poll(shownAddress).toBe(`/items?peek=${(await server.saved('Rake')).id}`)
    await expect.poll(() => server.now('Rake')).toMatchObject({ quantity: 1, parentId: null })
  })

  test('adds an item that the server has before the device keeps it, which opens beside the list', async () => {
    // Nothing is sent before what a former tab has left is read.
    startSending()
    await keptEntries('')
    const { promise: written, resolve: write } = Promise.withResolvers<void>()
    void inOrder(() => written)
    try {
      await userEvent.keyboard('Rake{Enter}')
      await expect.element(page.getByText('Rake added')).toBeVisible()
      await expect.element(form).toBeVisible()
    } finally {
      // Should this fail, the next tests would wait for it.
      write()
    }
    await expect.element(form).not.toBeInTheDocument()
    await expect.poll(shownAddress).toBe(`/items?peek=${(await server.saved('Rake')).id}`)
  })

  test('keeps a pasted name that is too long whole, and saves it once it fits', async () => {
    await userEvent.fill(name, 'x'.repeat(256))
    await expect.element(name).toHaveAccessibleDescription('1 character too many. It may have 255.')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveFocus()
    await expect.element(name).toBeInvalid()
    await expect.element(name).toHaveValue('x'.repeat(256))
    await userEvent.keyboard('{Backspace}{Enter}')
    await expect.element(form).not.toBeInTheDocument()
    await expect.poll(() => server.now('x'.repeat(255))).toMatchObject({ quantity: 1 })
  })

  test('says at the field what is missing, and gives it the focus', async () => {
    quantity.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(form.getByText('Give it a name.')).toBeVisible()
    await expect.element(name).toHaveFocus()
    await expect.element(name).toBeInvalid()
    await userEvent.keyboard('Rosé')
    await userEvent.fill(quantity, 'many')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(form.getByText('Not a number. Write it like 2.')).toBeVisible()
    await expect.element(quantity).toHaveFocus()
    await userEvent.fill(quantity, '2')
    await userEvent.fill(form.getByRole('textbox', { name: 'Price, €' }), 'cheap')
    await userEvent.keyboard('{Enter}')
    await expect.element(form.getByText('Not a number. Write it like 12.5.')).toBeVisible()
    expect(server.calls(createEntities)).toEqual([])
  })

  test('takes a location that was used last, and as many pieces as the arrows say', async () => {
    await userEvent.keyboard('Red wine')
    const choice = recent.getByRole('radio', { name: 'Wine cellar › Rack A' })
    choice.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(choice).toBeChecked()
    quantity.element().focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}')
    await expect.element(quantity).toHaveAttribute('aria-valuenow', '3')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Red wine added')).toBeVisible()
    await expect.poll(() => server.now('Red wine')).toMatchObject({ quantity: 3, parentId: rack.id })
  })

  test('lets go of a location that is chosen twice, and counts up with its button', async () => {
    await userEvent.keyboard('White wine')
    await form.getByRole('button', { name: 'Quantity: one more' }).click()
    await expect.element(quantity).toHaveAttribute('aria-valuenow', '2')
    const choice = recent.getByRole('radio', { name: 'Wine cellar › Rack A' })
    await choice.click()
    await choice.click()
    await expect.element(locationField).toHaveValue('')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('White wine added')).toBeVisible()
    await expect.poll(() => server.now('White wine')).toMatchObject({ quantity: 2, parentId: null })
  })

  test('takes the location that is typed in place, and the tags in place', async () => {
    await userEvent.keyboard('Glass')
    locationField.element().focus()
    await userEvent.keyboard('rack{Enter}')
    await expect.element(locationField).toHaveValue('Wine cellar › Rack A')
    await expect.element(locationField).toHaveFocus()
    form.getByRole('combobox', { name: 'Tags' }).element().focus()
    await userEvent.keyboard('frag{Enter}')
    await expect.element(form.getByRole('button', { name: 'Clear Fragile' })).toBeVisible()
    await userEvent.keyboard('Loan{Enter}')
    await expect.element(form.getByRole('button', { name: 'Clear Loan' })).toBeVisible()
    await userEvent.keyboard('{Backspace}{Escape}')
    await expect.element(form.getByRole('button', { name: 'Clear Loan' })).not.toBeInTheDocument()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Glass added')).toBeVisible()
    await expect
      .poll(() => server.now('Glass'))
      .toMatchObject({ parentId: rack.id, tagIds: [server.stock.tags[0]?.id] })
  })

  test('makes the location that is typed, and keeps the form until it names one', async () => {
    await userEvent.keyboard('Glass')
    locationField.element().focus()
    await userEvent.keyboard('Workbench{Tab}')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(locationField).toHaveFocus()
    await expect.element(locationField).toBeInvalid()
    await userEvent.keyboard('{ArrowDown}')
    await page.getByRole('option', { name: 'Create “Workbench” at the top level' }).click()
    await expect.element(page.getByText('Workbench added')).toBeVisible()
    await expect.element(locationField).toHaveValue('Workbench')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Glass added')).toBeVisible()
    const workbench = server.now('Workbench')
    expect(workbench.entityType.isLocation).toBe(true)
    await expect.poll(() => server.now('Glass').parentId).toBe(workbench.id)
  })

  test('stays for another one, with the same location and the focus on its name', async () => {
    await recent.getByRole('radio', { name: 'Wine cellar › Rack A' }).click()
    await form.getByText(/^Add another/).click()
    const lines = page.getByRole('region', { name: 'Messages' }).getByRole('alertdialog')
    for (const each of ['Cup', 'Plate']) {
      await userEvent.fill(name, each)
      await userEvent.keyboard('{Enter}')
      await expect.element(lines.getByText(each === 'Cup' ? 'Cup added' : '2 items added')).toBeVisible()
      await expect.element(name).toHaveFocus()
      await expect.element(name).toHaveValue('')
    }
    expect([server.now('Cup'), server.now('Plate')].map(each => each.parentId)).toEqual([rack.id, rack.id])
    await expect.element(lines.getByRole('button', { name: /^Undo all/ })).toBeVisible()
  })

  test('keeps what was typed after it was closed', async () => {
    await userEvent.keyboard('Anvil{Escape}')
    await expect.element(form).not.toBeInTheDocument()
    await userEvent.keyboard('n')
    await expect.element(name).toHaveValue('Anvil')
  })

  test('goes to the manufacturer when more fields are unfolded', async () => {
    await form.getByRole('button', { name: 'Manufacturer, model, notes' }).click()
    await expect.element(form.getByRole('textbox', { name: 'Manufacturer' })).toHaveFocus()
    await expect.element(form.getByRole('textbox', { name: 'Notes' })).toBeInViewport()
  })
})
