import type { FieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getEntity, listEntities, listFieldDefinitions, updateEntity } from '../../../data/wire/operations.ts'
import { queryClient } from '../../../data/wire/query-client.ts'
import { formatDay, today } from '../../../i18n/format.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { writeElsewhere } from '../../../testing/fake-writes.ts'
import { item, location, newId, tag } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const shown = 'location,tags,quantity,purchasePrice,insured,purchaseDate,notes,field:Voltage'
const columns = ['name', ...shown.split(',')]

const voltage: FieldDefinition = {
  id: newId(),
  typeId: null,
  name: 'Voltage',
  kind: 'choice',
  unit: '',
  choices: ['12 V', '24 V'].map(value => ({ id: newId(), value, color: '', blocksLoans: false })),
  help: '',
  position: 0,
  isRequired: false,
  remindDays: null,
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) })
/** The cell of a column: before the columns stand the mark and the photo. */
const cell = (name: string, column: string) =>
  row(name)
    .getByRole('gridcell')
    .nth(columns.indexOf(column) + 1)
const editor = (name: string) => page.getByRole('textbox', { name, exact: true })

describe('a cell of the table', () => {
  let server: FakeInventory

  beforeEach(async () => {
    const tags = [tag('Outdoor')]
    server = startFakeInventory({ entities: [location('Garage'), item('Rope'), item('Tent')], tags })
    await showPage(`/items?show=${shown}`)
    await expect.element(cell('Tent', 'quantity')).toBeVisible()
  })

  test('is edited after a double click, saved by Enter, and undone by one key', async () => {
    await cell('Tent', 'quantity').dblClick()
    await expect.element(editor('Tent: Qty')).toHaveFocus()
    await userEvent.keyboard('4{Enter}')
    await expect.element(cell('Tent', 'quantity')).toHaveTextContent('4')
    await expect.element(cell('Tent', 'quantity')).toHaveFocus()
    await expect.element(page.getByRole('complementary', { name: 'Details' })).not.toBeInTheDocument()
    await expect.poll(() => server.now('Tent').quantity).toBe(4)
    await expect.element(page.getByRole('region', { name: 'Messages' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(cell('Tent', 'quantity')).toHaveTextContent('1')
    await expect.poll(() => server.now('Tent').quantity).toBe(1)
  })

  test('takes a decimal comma, and stays open while it has no number', async () => {
    await cell('Tent', 'quantity').dblClick()
    await userEvent.fill(editor('Tent: Qty'), '5e')
    await userEvent.keyboard('{Enter}')
    await expect.element(editor('Tent: Qty')).toHaveAccessibleDescription(/^Not a number/)
    await userEvent.click(page.getByRole('heading', { level: 1 }))
    await expect.element(editor('Tent: Qty')).toHaveValue('5e')
    await userEvent.fill(editor('Tent: Qty'), '12,75')
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('Tent', 'quantity')).toHaveTextContent('12.75')
    await expect.poll(() => server.now('Tent').quantity).toBe(12.75)
    await expect.poll(() => server.calls(updateEntity)).toHaveLength(1)
  })

  test('leads to the next cell with Tab, and Escape leaves it as it was', async () => {
    row('Tent').element().focus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await userEvent.fill(editor('Tent: Name'), 'Tent for two')
    await userEvent.keyboard('{Tab}')
    // The location and the tags have dialogs, which are not opened by going past them.
    await expect.element(cell('Tent for two', 'location')).toHaveFocus()
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    await expect.element(editor('Tent for two: Qty')).toHaveFocus()
    await userEvent.keyboard('2{Tab}')
    await expect.element(editor('Tent for two: Price, €')).toHaveFocus()
    await userEvent.keyboard('349.5{Tab}')
    await expect.element(page.getByRole('checkbox', { name: 'Tent for two: Insured' })).toHaveFocus()
    await userEvent.keyboard(' {Tab}')
    await userEvent.fill(page.getByLabelText('Tent for two: Bought on'), '2024-03-12')
    await userEvent.keyboard('{Tab}Pegs are missing{Tab}12{Escape}')
    await expect.element(cell('Tent for two', 'field:Voltage')).toHaveFocus()
    await expect.element(cell('Tent for two', 'field:Voltage')).toHaveTextContent('')
    const wanted = { quantity: 2, purchasePrice: 349.5, insured: true, purchaseDate: '2024-03-12' }
    await expect
      .poll(() => server.now('Tent for two'))
      .toMatchObject({ ...wanted, notes: 'Pegs are missing', fields: [] })
  })

  test('asks for the location and the tags in dialogs, which give the focus back', async () => {
    await cell('Tent', 'location').dblClick()
    const where = page.getByRole('dialog', { name: 'Move Tent to…' })
    await where.getByRole('option', { name: /Garage/ }).click()
    await expect.element(cell('Tent', 'location')).toHaveTextContent('Garage')
    await expect.element(cell('Tent', 'location')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    const tags = page.getByRole('dialog', { name: 'Tags of Tent' })
    await tags.getByRole('option', { name: 'Outdoor' }).click()
    await tags.getByRole('button', { name: 'Choose' }).click()
    await expect.element(cell('Tent', 'tags')).toHaveTextContent('Outdoor')
    await expect.element(cell('Tent', 'tags')).toHaveFocus()
    await expect
      .poll(() => server.now('Tent'))
      .toMatchObject({
        parentId: server.now('Garage').id,
        tagIds: [server.stock.tags[0]?.id],
      })
  })

  test('makes a custom field that the item does not have', async () => {
    await cell('Tent', 'field:Voltage').dblClick()
    await userEvent.fill(editor('Tent: Voltage'), '12 V')
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('Tent', 'field:Voltage')).toHaveTextContent('12 V')
    await expect.poll(() => server.now('Tent').fields).toMatchObject([{ name: 'Voltage', textValue: '12 V' }])
  })

  test('offers the choices of the definition of a custom field', async () => {
    server.answer(listFieldDefinitions, () => [voltage])
    await queryClient.invalidateQueries()
    await cell('Tent', 'field:Voltage').dblClick()
    const choice = page.getByRole('combobox', { name: 'Tent: Voltage' })
    await expect.element(choice).toHaveFocus()
    await userEvent.selectOptions(choice, '24 V')
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('Tent', 'field:Voltage')).toHaveTextContent('24 V')
    await expect.poll(() => server.now('Tent').fields).toMatchObject([{ name: 'Voltage', textValue: '24 V' }])
  })

  test('keeps an edit that is made while another one of the same item is being saved', async () => {
    const { promise: mayRead, resolve: read } = Promise.withResolvers<void>()
    const { promise: isWritten, resolve: write } = Promise.withResolvers<void>()
    server.answer(updateEntity, async input => {
      write()
      await mayRead
      const before = server.now(input.name)
      const after = { ...before, quantity: input.quantity ?? 0, notes: input.notes ?? '' }
      writeElsewhere(server.stock, before, after)
      return after
    })
    await cell('Tent', 'quantity').dblClick()
    await userEvent.keyboard('11{Enter}')
    await isWritten
    await cell('Tent', 'notes').dblClick()
    await userEvent.keyboard('Folded{Enter}')
    await cell('Rope', 'quantity').dblClick()
    await userEvent.keyboard('3{Enter}')
    read()
    await expect.poll(() => server.now('Tent')).toMatchObject({ quantity: 11, notes: 'Folded' })
    await expect.poll(() => server.now('Rope').quantity).toBe(3)
  })

  test('takes a day as a word, says which one it is, and stays open while it has none', async () => {
    await cell('Tent', 'purchaseDate').dblClick()
    await userEvent.fill(editor('Tent: Bought on'), 'half of')
    await userEvent.keyboard('{Enter}')
    await expect.element(editor('Tent: Bought on')).toHaveAccessibleDescription(/^Not a date/)
    await userEvent.fill(editor('Tent: Bought on'), 'today')
    await expect.element(page.getByRole('gridcell').getByText(formatDay(today()))).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.now('Tent').purchaseDate).toBe(today())
  })

  test('shows both values when somebody else was faster, and saves the chosen one', async () => {
    writeElsewhere(server.stock, server.now('Tent'), { quantity: 5 })
    await cell('Tent', 'quantity').dblClick()
    await expect.poll(() => server.calls(getEntity)).toHaveLength(1)
    await userEvent.keyboard('7{Enter}')
    const dialog = page.getByRole('alertdialog', { name: 'Quantity changed meanwhile' })
    await expect.element(dialog.getByRole('radio', { name: /Your version\s*7/ })).toBeChecked()
    await expect.element(dialog.getByRole('radio', { name: /Their version\s*5/ })).toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Save selection' }).click()
    await expect.poll(() => server.now('Tent').quantity).toBe(7)
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

test('the cell of a warranty counts a period from the day of purchase, without the column for that', async () => {
  const server = startFakeInventory({ entities: [item('Drill', { purchaseDate: '2024-03-14' })] })
  await showPage('/items?show=warrantyExpires')
  await row('Drill').getByRole('gridcell').nth(2).dblClick()
  await userEvent.fill(editor('Drill: Warranty until'), '2 years')
  await expect.element(page.getByText('Mar 14, 2026, counted from Mar 14, 2024')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.now('Drill').warrantyExpires).toBe('2026-03-14')
  await expect
    .poll(() => server.calls(listEntities).map(({ show }) => show))
    .toContainEqual(expect.arrayContaining(['warrantyExpires', 'purchaseDate']))
})
