import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createEntities, createFromTemplate } from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import {
  itemType,
  location,
  locationType,
  tag,
  templateOf,
  textField,
  typeOf,
} from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

const form = page.getByRole('dialog', { name: 'New item' })
const name = form.getByRole('textbox', { name: 'Name' })
const choices = form.getByRole('radiogroup', { name: 'Template' })

const hall = location('Hall')
const bright = tag('Bright')
const bulb = templateOf('Light bulb', {
  defaultName: 'Bulb {{count}} ({{location}})',
  defaultManufacturer: 'Osram',
  defaultQuantity: 4,
  defaultLocation: {
    id: hall.id,
    name: 'Hall',
  },
  defaultTags: [
    {
      id: bright.id,
      name: 'Bright',
    },
  ],
  defaultDescription: 'Warm',
  defaultInsured: true,
  fields: [
    {
      ...textField('Socket', 'E27'),
      timeValue: '0001-01-01T00:00:00.000Z',
    },
  ],
})
const lamps = { ...typeOf('Lamp', false), defaultTemplateId: bulb.id }

describe('the form for an item from a template', () => {
  let server: FakeInventory

  beforeEach(async () => {
    server = startFakeInventory({
      entities: [hall],
      tags: [bright],
      types: [itemType, locationType, lamps],
      templates: [bulb, ...['Book', 'Cable', 'Drill', 'Engine'].map(each => templateOf(each))],
    })
    await showPage('/items')
    await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(name).toHaveFocus()
  })

  async function choose(): Promise<void> {
    await form.getByRole('button', { name: 'More templates' }).click()
    await page.getByRole('menuitem', { name: 'Light bulb' }).click()
    await expect.element(name).toHaveValue('Bulb {{count}} ({{location}})')
  }

  test('is filled in by one press, and saved by another', async () => {
    await choose()
    await expect.element(form.getByText('For example: Bulb 1 (Hall)')).toBeVisible()
    await expect.element(form.getByRole('textbox', { name: 'Socket' })).toHaveValue('E27')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Bulb 1 (Hall) added')).toBeVisible()
    await expect
      .poll(() => server.calls(createFromTemplate))
      .toMatchObject([
        {
          id: bulb.id,
          name: 'Bulb {{count}} ({{location}})',
          description: 'Warm',
          quantity: 4,
          parentId: hall.id,
          tagIds: [bright.id],
          entityTypeId: lamps.id,
          manufacturer: 'Osram',
          fields: [
            {
              name: 'Socket',
              type: 'text',
              textValue: 'E27',
            },
          ],
        },
      ])
    await expect.poll(shownAddress).toBe(`/items?peek=${(await server.saved('Bulb 1 (Hall)')).id}`)
  })

  test('brings the template of a type along with it, and takes it back with another type', async () => {
    const type = form.getByRole('combobox', { name: 'Type' })
    await expect.element(type).toHaveValue(itemType.id)
    await type.selectOptions('Lamp')
    await expect.element(form.getByText('Filled in from template “Light bulb”')).toBeVisible()
    await expect.element(form.getByRole('textbox', { name: 'Socket' })).toHaveValue('E27')
    await type.selectOptions('Item')
    await expect.element(form.getByRole('textbox', { name: 'Socket' })).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('')
    await choices.getByRole('radio', { name: 'Book' }).click()
    await expect.element(choices.getByRole('radio', { name: 'Book' })).toBeChecked()
    await type.selectOptions('Lamp')
    await userEvent.fill(name, 'Stranger in a strange land')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => server.calls(createFromTemplate).at(-1))
      .toMatchObject({ name: 'Stranger in a strange land', entityTypeId: lamps.id, fields: [] })
  })

  test('keeps what was typed, and loses only what the template filled in when that is taken back', async () => {
    await userEvent.keyboard('Hall light')
    await choices.getByRole('radio', { name: 'Book' }).click()
    await expect.element(choices.getByRole('radio', { name: 'Book' })).toBeChecked()
    await form.getByRole('button', { name: 'More templates' }).click()
    await page.getByRole('menuitem', { name: 'Light bulb' }).click()
    await expect.element(form.getByRole('textbox', { name: 'Socket' })).toBeVisible()
    await expect.element(name).toHaveValue('Hall light')
    await userEvent.fill(form.getByRole('spinbutton', { name: 'Quantity' }), '7')
    await choices.getByRole('radio', { name: 'Light bulb' }).click()
    await expect.element(form.getByRole('textbox', { name: 'Socket' })).not.toBeInTheDocument()
    await expect.element(form.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('7')
    await expect.element(name).toHaveValue('Hall light')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => server.calls(createEntities))
      .toMatchObject([
        {
          items: [
            { name: 'Hall light', quantity: 7, manufacturer: '', tagIds: [], parentId: null, fields: [] },
          ],
        },
      ])
  })

  test('begins with the template again when another item follows', async () => {
    await choose()
    await userEvent.fill(form.getByRole('textbox', { name: 'Socket' }), 'E14')
    await form.getByText('Add another').click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Bulb 1 (Hall) added')).toBeVisible()
    await expect.element(name).toHaveValue('Bulb {{count}} ({{location}})')
    await expect.element(choices.getByRole('radio', { name: 'Light bulb' })).toBeChecked()
  })

  test('gives several items what the template says', async () => {
    await choose()
    await form.getByRole('button', { name: 'Add several, one on each line' }).click()
    await userEvent.fill(page.getByLabelText('One item per line'), 'Left {{count}}\nRight')
    await expect.element(page.getByText('For example: Left 1')).toBeVisible()
    await page.getByRole('button', { name: 'Add 2 items' }).click()
    const shared = { insured: true, manufacturer: 'Osram', tagIds: [bright.id], parentId: hall.id }
    await expect
      .poll(() => server.calls(createEntities).at(-1)?.items)
      .toMatchObject([
        { ...shared, name: 'Left {{count}}' },
        { ...shared, name: 'Right' },
      ])
    // The server counts: it knows how many the template has made.
    await expect.poll(() => server.calls(createEntities).at(-1)?.templateId).toBe(bulb.id)
  })
})
