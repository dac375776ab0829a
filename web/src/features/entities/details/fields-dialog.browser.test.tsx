import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateEntity } from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item, textField } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const button = page.getByRole('button', { name: 'Custom fields' })
const dialog = page.getByRole('dialog', { name: 'Custom fields' })
const name = dialog.getByRole('combobox', { name: 'Name' })
const kind = dialog.getByRole('combobox', { name: 'Type' })
const rows = () =>
  dialog
    .getByRole('row')
    .elements()
    .map(row => row.getAttribute('aria-label') ?? row.textContent)

describe('the custom fields of an item', () => {
  let server: FakeInventory

  beforeEach(async () => {
    const fields = [textField('Voltage', '18 V'), textField('Power', '500 W')]
    const drill = item('Drill', { fields })
    server = startFakeInventory({ entities: [drill], fieldNames: ['Power', 'Voltage'] })
    await showPage(`/items/${drill.id}`)
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveFocus()
  })

  const fields = () =>
    server
      .now('Drill')
      .fields.map(({ name, type, textValue, numberValue }) => [
        name,
        type === 'number' ? numberValue : textValue,
      ])

  test('are added with Enter, of each kind, one after the other', async () => {
    await userEvent.keyboard('Colour')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Value' }), 'red')
    await userEvent.keyboard('{Enter}')
    await expect.poll(rows).toHaveLength(3)
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveValue('')
    await userEvent.keyboard('Gears')
    await userEvent.selectOptions(kind, 'Number')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Value' }), '2')
    await userEvent.keyboard('{Enter}')
    await expect.poll(fields).toEqual([
      ['Voltage', '18 V'],
      ['Power', '500 W'],
      ['Colour', 'red'],
      ['Gears', 2],
    ])
  })

  test('are shown one after the other before the server has answered', async () => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    server.answer(updateEntity, async () => {
      await mayAnswer
      return server.now('Drill')
    })
    for (const each of ['Colour', 'Gears']) {
      await expect.element(name).toHaveFocus()
      await userEvent.keyboard(`${each}{Enter}`)
    }
    await expect.poll(rows).toEqual(['Voltage', 'Power', 'Colour', 'Gears'])
    answer()
  })

  /** Has the server answer edits from the call of what it returns on. */
  function holdEdits(): () => void {
    const { promise: mayAnswer, resolve } = Promise.withResolvers<void>()
    const answer = server.answerOf(updateEntity)
    server.answer(updateEntity, async (...asked) => {
      await mayAnswer
      return answer(...asked)
    })
    return resolve
  }

  test('are told apart while several new ones are being saved', async () => {
    const answer = holdEdits()
    for (const each of ['Colour', 'Gears']) {
      await expect.element(name).toHaveFocus()
      await userEvent.keyboard(`${each}{Enter}`)
    }
    await dialog.getByRole('button', { name: 'Edit Gears' }).click()
    await userEvent.fill(name, 'Cogs')
    answer()
    await expect.poll(fields).toHaveLength(4)
    await expect.element(name).toHaveValue('Cogs')
    await userEvent.keyboard('{Enter}')
    await expect.poll(fields).toEqual([
      ['Voltage', '18 V'],
      ['Power', '500 W'],
      ['Colour', ''],
      ['Cogs', ''],
    ])
  })

  test('keep what is typed into a new one while it is being saved', async () => {
    const answer = holdEdits()
    for (const each of ['Colour', 'Gears']) {
      await expect.element(name).toHaveFocus()
      await userEvent.keyboard(`${each}{Enter}`)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: /^Edit Gears:/ }).click()
    const value = page.getByRole('textbox', { name: 'Gears' })
    await userEvent.fill(value, '2')
    answer()
    await expect.poll(fields).toHaveLength(4)
    await expect.element(value).toHaveValue('2')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => fields().slice(2))
      .toEqual([
        ['Colour', ''],
        ['Gears', '2'],
      ])
  })

  test('need a name, whose field has the focus', async () => {
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect.element(name).toHaveFocus()
    await expect.element(name).toBeInvalid()
    expect(fields()).toHaveLength(2)
  })

  test('are renamed, and taken away', async () => {
    await dialog.getByRole('button', { name: 'Edit Voltage' }).click()
    await expect.element(name).toHaveValue('Voltage')
    await userEvent.fill(name, 'Volts')
    await userEvent.keyboard('{Enter}')
    await expect.poll(fields).toEqual([
      ['Volts', '18 V'],
      ['Power', '500 W'],
    ])
    await dialog.getByRole('button', { name: 'Delete Power' }).click()
    await expect.poll(fields).toEqual([['Volts', '18 V']])
  })

  test('stand after an added one where they stand when the page is opened anew', async () => {
    const facts = () =>
      page
        .getByRole('term')
        .elements()
        .map(({ textContent }) => textContent)
    await userEvent.keyboard('{Escape}')
    const before = facts()
    await page.getByRole('button', { name: 'More fields', expanded: false }).click()
    await expect.poll(() => facts().length).toBeGreaterThan(before.length)
    await button.click()
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('Colour{Enter}')
    await expect.poll(rows).toHaveLength(3)
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect(facts().indexOf('Colour')).toBe(facts().indexOf('Power') + 1)
    await page.getByRole('button', { name: 'More fields', expanded: true }).click()
    await expect.poll(facts).toEqual([...before, 'Colour'])
  })

  test('are kept by Done too when a name is typed, which offers those of other items', async () => {
    await dialog.getByRole('button', { name: /^Show known names/ }).click()
    await expect.element(page.getByRole('option', { name: 'Voltage' })).toBeVisible()
    await page.getByRole('option', { name: 'Power' }).click()
    await expect.element(name).toHaveValue('Power')
    await userEvent.fill(name, 'Colour')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => fields().at(-1)).toEqual(['Colour', ''])
  })

  test('give the focus back to their button after Escape', async () => {
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })
})
