import type { FieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createEntities, listFieldDefinitions } from '../../data/wire/operations.ts'
import { queryClient } from '../../data/wire/query-client.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { item, itemType, locationType, newId, textField, typeOf } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'

const rope = typeOf('Rope', false)
const definition = (
  name: string,
  kind: FieldDefinition['kind'],
  more: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  id: newId(),
  typeId: rope.id,
  name,
  kind,
  unit: '',
  choices: [],
  help: '',
  position: 0,
  isRequired: false,
  remindDays: null,
  ...more,
})
const choice = (value: string) => ({ id: newId(), value, color: '#2f9e44', blocksLoans: false })
const status = definition('Status', 'choice', { typeId: null, choices: ['Fine', 'Broken'].map(choice) })
const length = definition('Length', 'number', { unit: 'm' })
const standard = definition('Standard', 'text')
const definitions = [
  status,
  length,
  definition('Certified', 'boolean'),
  definition('Inspection', 'date', { isRequired: true }),
  standard,
  definition('Standard', 'text', { typeId: itemType.id }),
]

const fact = (name: string) => page.getByRole('button', { name: new RegExp(`^Edit ${name}:`) })
const valuesOf = (server: FakeInventory, name: string) =>
  server.now(name).fields.map(field => [field.name, field.type, field[`${field.type}Value` as const]])

describe('the fields of the type of an item', () => {
  let server: FakeInventory

  beforeEach(async () => {
    const fields = [
      textField('Status', 'Lost'),
      textField('Length', 'long'),
      textField('Bag', 'Red'),
      textField('Inspection', 'in spring'),
    ]
    const blue = item('Blue rope', { entityType: rope, entityTypeId: rope.id, fields })
    server = startFakeInventory({ entities: [blue], types: [itemType, locationType, rope], definitions })
    await showPage(`/items/${blue.id}`)
    await expect.element(page.getByRole('heading', { name: 'Rope' })).toBeVisible()
  })

  test('stand together, also empty ones, and are saved by their kind', async () => {
    await expect.element(page.getByRole('img', { name: 'This is not a number' })).toBeVisible()
    await fact('Length').click()
    await userEvent.fill(page.getByRole('textbox', { name: 'Length, m' }), '60.5')
    await userEvent.keyboard('{Enter}')
    await expect.element(fact('Length')).toHaveTextContent('Edit Length: 60.5 m')
    await fact('Status').first().click()
    await page.getByRole('menuitemradio', { name: 'Broken' }).click()
    await expect.element(page.getByRole('button', { name: 'Status: Broken', exact: true })).toBeVisible()
    await page.getByText('Not set').first().click()
    await expect
      .poll(() => valuesOf(server, 'Blue rope'))
      .toEqual([
        ['Status', 'text', 'Broken'],
        ['Length', 'text', '60.5'],
        ['Bag', 'text', 'Red'],
        ['Inspection', 'text', 'in spring'],
        ['Certified', 'boolean', true],
      ])
  })

  test('keep a value that does not fit until another one is typed or it is removed', async () => {
    await fact('Length').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(fact('Length')).toHaveTextContent('Edit Length: long')
    expect(valuesOf(server, 'Blue rope')[1]).toEqual(['Length', 'text', 'long'])
    await page.getByRole('button', { name: 'Remove value' }).click()
    await expect.poll(() => valuesOf(server, 'Blue rope')[3]).toEqual(['Inspection', 'text', ''])
  })

  test('are saved under the name that their definition has got meanwhile', async () => {
    await fact('Standard').click()
    await userEvent.fill(page.getByRole('combobox', { name: 'Standard' }), 'EN 892')
    server.answer(listFieldDefinitions, () =>
      definitions.map(each => (each.id === standard.id ? { ...each, name: 'Norm' } : each)),
    )
    await queryClient.invalidateQueries()
    await expect.element(page.getByText('Norm', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => valuesOf(server, 'Blue rope').at(-1)).toEqual(['Norm', 'text', 'EN 892'])
  })
})

test('the form for an item asks for the fields of its type and keeps those of the same name', async () => {
  const server = startFakeInventory({ types: [itemType, locationType, rope], definitions })
  await showPage('/items')
  await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible()
  await userEvent.keyboard('n')
  const form = page.getByRole('dialog', { name: 'New item' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Red rope')
  await form.getByRole('combobox', { name: 'Standard' }).fill('EN 892')
  await form.getByRole('combobox', { name: 'Type' }).selectOptions('Rope')
  await expect.element(form.getByRole('combobox', { name: 'Standard' })).toHaveValue('EN 892')
  await form.getByRole('textbox', { name: 'Length' }).fill('long')
  await form.getByRole('textbox', { name: /^Inspection.*asked for/ }).fill('2027-02-28')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByRole('textbox', { name: 'Length' })).toHaveFocus()
  expect(server.calls(createEntities)).toEqual([])
  await form.getByRole('textbox', { name: 'Length' }).fill('60')
  await userEvent.keyboard('{Enter}')
  await server.saved('Red rope')
  expect(valuesOf(server, 'Red rope')).toEqual([
    ['Length', 'number', 60],
    ['Inspection', 'time', '2027-02-28T00:00:00Z'],
    ['Standard', 'text', 'EN 892'],
  ])
})
