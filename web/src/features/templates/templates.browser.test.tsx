import type { FieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTemplate, updateTemplate } from '../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { location, newId, tag, templateOf, textField } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const hall = location('Hall')
const bright = tag('Bright')
const bulb = templateOf('Light bulb', {
  description: 'For every lamp',
  defaultManufacturer: 'Osram',
  defaultName: 'Bulb {{count}}',
  fields: [
    {
      ...textField('Socket', 'E27'),
      timeValue: '0001-01-01T00:00:00.000Z',
    },
  ],
})

describe('the templates', () => {
  let server: FakeInventory

  beforeEach(() => {
    server = startFakeInventory({ entities: [hall], tags: [bright], templates: [bulb, templateOf('Book')] })
  })

  test('are listed by name, and lead to the form for an item', async () => {
    await showPage('/templates')
    await expect.element(page.getByRole('link', { name: 'Light bulb For every lamp' })).toBeVisible()
    await page.getByRole('link', { name: 'Add item' }).nth(1).click()
    const form = page.getByRole('dialog', { name: 'New item' })
    await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Bulb {{count}}')
    await expect.element(form.getByText('For example: Bulb 1')).toBeVisible()
    await expect.poll(shownAddress).toBe('/items?add=true')
  })

  test('offer the first one where there are none', async () => {
    server.stock.templates = []
    await showPage('/templates')
    await expect.element(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
    await page.getByRole('button', { name: 'New template' }).first().click()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.keyboard('Bicycle{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Bicycle', level: 1 })).toBeVisible()
  })

  test('are duplicated with everything, and deleted with a way back', async () => {
    await showPage('/templates')
    await page.getByRole('button', { name: 'More about Light bulb' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect.element(page.getByRole('heading', { name: 'Light bulb (copy)' })).toBeVisible()
    await expect
      .poll(() => server.calls(createTemplate)[0])
      .toMatchObject({
        name: 'Light bulb (copy)',
        defaultManufacturer: 'Osram',
        description: 'For every lamp',
        fields: [
          {
            name: 'Socket',
            textValue: 'E27',
          },
        ],
      })
    await page.getByRole('button', { name: 'More about Light bulb (copy)' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(page.getByText('Template Light bulb (copy) deleted')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect.poll(shownAddress).toBe('/templates')
  })
})

describe('a template', () => {
  const socket: FieldDefinition = {
    id: newId(),
    typeId: null,
    name: 'Socket',
    kind: 'choice',
    unit: '',
    choices: ['E27', 'E14'].map(value => ({ id: newId(), value, color: '', blocksLoans: false })),
    help: '',
    position: 0,
    isRequired: false,
    remindDays: null,
  }
  let server: FakeInventory
  const sent = () => server.calls(updateTemplate).at(-1)

  beforeEach(async () => {
    server = startFakeInventory({
      entities: [hall],
      tags: [bright],
      templates: [bulb],
      definitions: [socket],
    })
    await showPage(`/templates/${bulb.id}`)
    await expect.element(page.getByRole('heading', { name: 'Light bulb', level: 1 })).toBeVisible()
  })

  test('shows an example of the name while it is typed, and inserts placeholders', async () => {
    const name = page.getByRole('textbox', { name: 'Default name' })
    await userEvent.fill(name, 'Lamp ')
    await page.getByRole('button', { name: 'Location', exact: true }).click()
    await expect.element(name).toHaveValue('Lamp {{location}}')
    await expect.element(page.getByText('For example: Lamp Hall')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(sent).toMatchObject({ defaultName: 'Lamp {{location}}', defaultManufacturer: 'Osram' })
  })

  test('saves every value when it is left, with all others as they are', async () => {
    await userEvent.fill(page.getByRole('textbox', { name: 'Quantity' }), 'many')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('Not a number. Write it like 2.')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: 'Quantity' }), '2,5')
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => sent()?.defaultQuantity).toBe(2.5)
    await page.getByRole('switch', { name: 'Insured' }).click({ force: true })
    await expect.poll(sent).toMatchObject({ defaultInsured: true, defaultQuantity: 2.5, name: 'Light bulb' })
    await userEvent.fill(page.getByRole('combobox', { name: 'Location' }), 'hal')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent()?.defaultLocationId).toBe(hall.id)
    await userEvent.fill(page.getByRole('combobox', { name: 'Tags' }), 'bri')
    await userEvent.keyboard('{Enter}')
    await expect.poll(sent).toMatchObject({ defaultTagIds: [bright.id], defaultLocationId: hall.id })
  })

  test('keeps what was typed when it is not saved', async () => {
    server.answer(updateTemplate, () => {
      throw new FakeProblem('internal')
    })
    const model = page.getByRole('textbox', { name: 'Model' })
    await userEvent.fill(model, 'Classic A60')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Template Light bulb not saved')).toBeVisible()
    await expect.element(model).toHaveValue('Classic A60')
  })

  test('has custom fields with values of every type', async () => {
    await userEvent.fill(page.getByRole('textbox', { name: 'Add field' }), 'Watts')
    await page.getByLabelText('Type').selectOptions('Number')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(page.getByRole('textbox', { name: 'Value (Number)' })).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: 'Value (Number)' }), '60')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => sent()?.fields)
      .toMatchObject([
        { name: 'Socket', textValue: 'E27' },
        { name: 'Watts', type: 'number', numberValue: 60 },
      ])
    await page.getByRole('combobox', { name: 'Value (Choice)' }).selectOptions('E14')
    await expect.poll(() => sent()?.fields).toMatchObject([{ name: 'Socket', textValue: 'E14' }, {}])
    await page.getByRole('button', { name: 'Delete Socket' }).click()
    await expect.poll(() => sent()?.fields).toMatchObject([{ name: 'Watts' }])
  })
})
