import type { FieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeEntities,
  createEntityType,
  createFieldDefinition,
  deleteEntityType,
  listFacets,
  listFieldCandidates,
  orderFieldDefinitions,
  updateEntityType,
  updateFieldDefinition,
} from '../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { item, itemType, locationType, newId, templateOf, typeOf } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const screen = page.getByRole('main')
const row = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })

describe('the types', () => {
  let server: FakeInventory
  const box = typeOf('Box', false)
  const template = templateOf('Light bulb')
  const crate = item('Crate', { entityType: box, entityTypeId: box.id })
  const spade = item('Spade', { parentId: crate.id })

  beforeEach(async () => {
    server = startFakeInventory({
      entities: [crate, spade],
      types: [itemType, locationType, box],
      templates: [template],
    })
    const counts = server.answerOf(listFacets)
    server.answer(listFacets, async (query, exchange) => ({
      ...(await counts(query, exchange)),
      types: [box, itemType].flatMap(({ id, name }) => {
        const count = [...server.stock.entities.values()].filter(each => each.entityTypeId === id).length
        return count === 0 ? [] : [{ id, name, count }]
      }),
    }))
    await showPage('/types')
    await expect.element(row('Box')).toBeVisible()
  })

  async function open(name: string): Promise<void> {
    await row(name).click()
    await expect.element(screen.getByRole('heading', { name, level: 1 })).toBeVisible()
  }

  test('are listed by what they are used for, with how many there are of each', async () => {
    await expect.element(row('Box')).toHaveTextContent('Box1')
    await expect.element(row('Location')).toHaveTextContent('Location0')
    await open('Box')
    await expect.poll(shownAddress).toBe(`/types/${box.id}`)
    await expect
      .element(screen.getByRole('link', { name: '1 item' }))
      .toHaveAttribute('href', `/items?types=%22${box.id}%22&archived=true`)
    await screen.getByRole('link', { name: 'Types' }).click()
    await expect.poll(shownAddress).toBe('/types')
  })

  test('save a name when it is left, and keep a name that was not saved', async () => {
    await open('Box')
    const name = screen.getByRole('textbox', { name: 'Name' })
    await userEvent.fill(name, '  Storage box ')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: 'Storage box', level: 1 })).toBeVisible()
    server.answer(updateEntityType, () => {
      throw new FakeProblem('internal')
    })
    await userEvent.fill(name, 'Chest')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('Type Chest not saved')).toBeVisible()
    await expect.element(name).toHaveValue('Chest')
    await userEvent.fill(name, '')
    await expect.element(name).toHaveAccessibleDescription('Type a name.')
    await userEvent.click(name)
    await userEvent.keyboard('{Escape}')
    await expect.element(name).toHaveValue('Storage box')
  })

  test('get an icon by words of both languages, and lose it when it is pressed again', async () => {
    await open('Box')
    const icons = screen.getByRole('radiogroup', { name: 'Icon' })
    await icons.getByRole('radio', { name: 'box', exact: true }).click()
    await expect.poll(() => server.calls(updateEntityType).at(-1)?.icon).toBe('box')
    await screen.getByRole('button', { name: 'All icons' }).click()
    const found = page.getByRole('listbox', { name: 'Icons' }).getByRole('option')
    await userEvent.keyboard('kamera')
    await expect.element(found.first()).toHaveAccessibleName('camera')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.calls(updateEntityType).at(-1)?.icon).toBe('camera')
    await icons.getByRole('radio', { name: 'camera' }).click()
    await expect.poll(() => server.calls(updateEntityType).at(-1)?.icon).toBe('')
  })

  test('show what a conversion would do before they convert', async () => {
    await open('Box')
    await screen.getByRole('radio', { name: 'Locations' }).click()
    await expect
      .element(screen.getByRole('status').filter({ hasText: 'becomes' }))
      .toHaveTextContent('1 item becomes a location.1 item inside stays there.You can undo this.')
    await expect.poll(() => server.now('Crate').entityType.isLocation).toBe(false)
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('radio', { name: 'Items' })).toBeChecked()
    await screen.getByRole('radio', { name: 'Locations' }).click()
    await screen.getByRole('button', { name: 'Convert 1' }).click()
    await expect.element(page.getByText('1 item is a location now')).toBeVisible()
    await expect.poll(() => server.now('Crate').entityType.isLocation).toBe(true)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => server.now('Crate').entityType.isLocation).toBe(false)
  })

  test('without items change what they are used for at once', async () => {
    await open('Location')
    await screen.getByRole('radio', { name: 'Items' }).click()
    await expect
      .poll(() => server.calls(updateEntityType).at(-1))
      .toMatchObject({
        id: locationType.id,
        name: 'Location',
        isLocation: false,
      })
  })

  test('have a default template', async () => {
    await open('Box')
    await screen.getByLabelText('Default template').selectOptions('Light bulb')
    await expect
      .element(screen.getByRole('link', { name: 'Open template' }))
      .toHaveAttribute('href', `/templates/${template.id}`)
    await screen.getByRole('link', { name: 'Types' }).click()
    await expect.element(row('Box')).toHaveTextContent('BoxTemplate: Light bulb1')
  })

  test('in use give their items another type before they are deleted', async () => {
    await open('Box')
    await screen.getByRole('button', { name: 'Delete type' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete type Box?' })
    await expect.element(dialog.getByText(/^1 item has the type “Box”/)).toBeVisible()
    await expect.element(dialog.getByLabelText('New type')).toHaveValue(itemType.id)
    await dialog.getByRole('button', { name: 'Delete Box' }).click()
    await expect.element(page.getByText('Not allowed')).not.toBeInTheDocument()
    await expect
      .poll(() => server.calls(changeEntities).at(-1))
      .toMatchObject({
        select: { query: { entityTypeIds: [box.id], isLocation: 'any', includeArchived: true } },
        change: { entityTypeId: itemType.id },
      })
  })

  test('without items are deleted at once', async () => {
    await open('Location')
    await screen.getByRole('button', { name: 'Delete type' }).click()
    await expect.element(page.getByText('Type Location deleted')).toBeVisible()
    await expect.poll(shownAddress).toBe('/types')
    await expect.poll(() => server.calls(deleteEntityType)).toEqual([{ id: locationType.id }])
  })

  test('are created by a name, and opened', async () => {
    await page.getByRole('button', { name: 'New type' }).click()
    const form = page.getByRole('dialog', { name: 'New type' })
    await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(form.getByText('Type a name.')).toBeVisible()
    await userEvent.keyboard('Vehicle')
    await form.getByRole('radio', { name: 'car' }).click()
    await form.getByRole('button', { name: 'Create type' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Vehicle', level: 1 })).toBeVisible()
    await expect
      .poll(() => server.calls(createEntityType).at(-1))
      .toEqual({ name: 'Vehicle', icon: 'car', isLocation: false })
  })
})

describe('the fields of a type', () => {
  let server: FakeInventory
  const laptop = typeOf('Laptop', false)
  const choiceOf = (value: string) => ({ id: newId(), value, color: '#4a9a5e', blocksLoans: false })
  const definition = (name: string, given: Partial<FieldDefinition>): FieldDefinition => ({
    id: newId(),
    typeId: laptop.id,
    name,
    kind: 'text',
    unit: '',
    choices: [],
    help: '',
    position: 0,
    isRequired: false,
    remindDays: null,
    ...given,
  })
  const memory = definition('Memory', { kind: 'number', unit: 'GB' })
  const system = definition('System', { kind: 'choice', choices: [choiceOf('Debian'), choiceOf('macOS')] })
  const supplier = definition('Supplier', { typeId: null })

  const panel = (name: string) => page.getByRole('complementary', { name })
  const fieldRow = (name: string) => page.getByRole('row', { name })

  async function show(address: string): Promise<void> {
    server = startFakeInventory({ types: [laptop], definitions: [supplier, memory, system] })
    server.answer(listFieldCandidates, () => [
      { name: 'Colour', count: 3, kind: 'choice' as const, values: ['Grey', 'Black'] },
      { name: 'Screen', count: 2, kind: 'number' as const, values: ['13'] },
    ])
    await showPage(address)
  }

  test('are made one after the other from the keyboard, and refusals of a name stand at it', async () => {
    await show(`/types/${laptop.id}?field=new`)
    const form = panel('New field')
    const name = form.getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveFocus()
    await userEvent.fill(name, 'Ports')
    await form.getByRole('radio', { name: 'Choice' }).click()
    await userEvent.fill(form.getByRole('textbox', { name: /^Add a choice/ }), 'USB')
    await userEvent.keyboard('{Enter}')
    await expect.element(form.getByRole('textbox', { name: 'Name of the choice' })).toHaveValue('USB')
    await userEvent.keyboard('{Enter}')
    await expect.element(fieldRow('Ports')).toBeVisible()
    expect(server.calls(createFieldDefinition).at(-1)).toMatchObject({
      typeId: laptop.id,
      name: 'Ports',
      kind: 'choice',
      choices: [{ value: 'USB' }],
    })
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveValue('')
    server.answer(createFieldDefinition, () => {
      throw new FakeProblem('field_definition.name_taken')
    })
    await userEvent.fill(name, 'memory')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveAccessibleDescription(/Another field of this type/)
  })

  test('are changed on top of what somebody else has saved meanwhile, and no choice gets lost', async () => {
    await show(`/types/${laptop.id}`)
    await fieldRow('System')
      .getByRole('button', { name: /^Choice System/ })
      .click()
    const form = panel('Field')
    const first = form.getByRole('textbox', { name: 'Name of the choice' }).first()
    await expect.element(first).toHaveValue('Debian')
    await userEvent.fill(first, 'Debian 13')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(first).toHaveFocus()
    server.stock.definitions = server.stock.definitions.map(each =>
      each.id === system.id ? { ...system, choices: [...system.choices, choiceOf('Windows')] } : each,
    )
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(form.getByText(/^Choices added: .*Windows/)).toBeVisible()
    await expect.element(form.getByText(/save again/)).toBeVisible()
    await expect.element(first).toHaveValue('Debian 13')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(form).not.toBeInTheDocument()
    const saved = server.stock.definitions.find(({ id }) => id === system.id)
    expect(saved?.choices.map(({ value }) => value)).toEqual(['Debian 13', 'macOS', 'Windows'])
    expect(saved?.choices[0]?.id).toBe(system.choices[0]?.id)
  })

  test('are saved after their form was left, without coming back to it, and what is refused is told', async () => {
    await show(`/types/${laptop.id}?field=${memory.id}`)
    const answer = server.answerOf(updateFieldDefinition)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    server.answer(updateFieldDefinition, async (input, exchange) => {
      await ended
      if (input.id === system.id) throw new FakeProblem('field_definition.name_in_use')
      return answer(input, exchange)
    })
    for (const [name, given] of [
      [/^Number Memory/, 'Storage'],
      [/^Choice System/, 'Memory card'],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name }).click()
      await userEvent.fill(panel('Field').getByRole('textbox', { name: 'Name', exact: true }), given)
      await userEvent.keyboard('{Enter}')
    }
    await page.getByRole('main').getByRole('link', { name: 'Types' }).click()
    await expect.poll(shownAddress).toBe('/types')
    end()
    await expect.element(page.getByText('Storage changed')).toBeInTheDocument()
    await expect.element(page.getByText('Field Memory card not saved')).toBeInTheDocument()
    expect(shownAddress()).toBe('/types')
  })

  test('are sorted by keys, deleted from their menu, and adopted from custom fields', async () => {
    await show(`/types/${laptop.id}`)
    await expect.element(page.getByRole('link', { name: 'Every item' })).toHaveAttribute('href', '/types/all')
    await fieldRow('Memory').getByRole('button', { name: 'More about Memory' }).click()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect
      .poll(() => server.calls(orderFieldDefinitions).at(-1))
      .toEqual({ typeId: laptop.id, ids: [system.id, memory.id] })
    await fieldRow('Memory').getByRole('button', { name: 'More about Memory' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(page.getByText(/^Field Memory deleted/)).toBeVisible()
    await expect.element(fieldRow('Memory')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Adopt all 2' }).click()
    await expect
      .poll(() => server.calls(createFieldDefinition).map(({ name, choices }) => [name, choices?.length]))
      .toEqual([
        ['Colour', 2],
        ['Screen', 0],
      ])
    await expect.element(page.getByText('2 fields added')).toBeVisible()
  })

  test('of every item get Status by one press', async () => {
    await show('/types/all')
    await page.getByRole('button', { name: 'Add Status' }).click()
    await expect.element(fieldRow('Status')).toBeVisible()
    expect(server.stock.definitions.at(-1)).toMatchObject({ typeId: null, name: 'Status', kind: 'choice' })
    await expect.element(page.getByRole('button', { name: 'Add Status' })).not.toBeInTheDocument()
  })
})
