import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeEntities,
  createEntityType,
  deleteEntityType,
  listFacets,
  updateEntityType,
} from '../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { item, itemType, locationType, templateOf, typeOf } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const panel = page.getByRole('complementary', { name: 'Type' })
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
    await expect.element(panel.getByRole('heading', { name })).toBeVisible()
  }

  test('are listed by what they are used for, with how many there are of each', async () => {
    await expect.element(row('Box')).toHaveTextContent('Box1')
    await expect.element(row('Location')).toHaveTextContent('Location0')
    await open('Box')
    await expect.poll(shownAddress).toBe(`/types?open=${box.id}`)
    await expect
      .element(panel.getByRole('link', { name: '1 item' }))
      .toHaveAttribute('href', `/items?types=%22${box.id}%22&archived=true`)
    await userEvent.keyboard('{Escape}')
    await expect.poll(shownAddress).toBe('/types')
  })

  test('save a name when it is left, and keep a name that was not saved', async () => {
    await open('Box')
    const name = panel.getByRole('textbox', { name: 'Name' })
    await userEvent.fill(name, '  Storage box ')
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Storage box')).toBeVisible()
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
    const icons = panel.getByRole('radiogroup', { name: 'Icon' })
    await icons.getByRole('radio', { name: 'box', exact: true }).click()
    await expect.poll(() => server.calls(updateEntityType).at(-1)?.icon).toBe('box')
    await panel.getByRole('button', { name: 'All icons' }).click()
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
    await panel.getByRole('radio', { name: 'Locations' }).click()
    await expect
      .element(panel.getByRole('status').filter({ hasText: 'becomes' }))
      .toHaveTextContent('1 item becomes a location.1 item inside stays there.You can undo this.')
    await expect.poll(() => server.now('Crate').entityType.isLocation).toBe(false)
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(panel.getByRole('radio', { name: 'Items' })).toBeChecked()
    await panel.getByRole('radio', { name: 'Locations' }).click()
    await panel.getByRole('button', { name: 'Convert 1' }).click()
    await expect.element(page.getByText('1 item is a location now')).toBeVisible()
    await expect.poll(() => server.now('Crate').entityType.isLocation).toBe(true)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => server.now('Crate').entityType.isLocation).toBe(false)
  })

  test('without items change what they are used for at once', async () => {
    await open('Location')
    await panel.getByRole('radio', { name: 'Items' }).click()
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
    await panel.getByLabelText('Default template').selectOptions('Light bulb')
    await expect.element(row('Box')).toHaveTextContent('BoxTemplate: Light bulb1')
    await expect
      .element(panel.getByRole('link', { name: 'Open template' }))
      .toHaveAttribute('href', `/templates/${template.id}`)
  })

  test('in use give their items another type before they are deleted', async () => {
    await open('Box')
    await panel.getByRole('button', { name: 'Delete type' }).click()
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
    await panel.getByRole('button', { name: 'Delete type' }).click()
    await expect.element(page.getByText('Type Location deleted')).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
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
    await expect.element(panel.getByRole('heading', { name: 'Vehicle' })).toBeVisible()
    await expect
      .poll(() => server.calls(createEntityType).at(-1))
      .toEqual({ name: 'Vehicle', icon: 'car', isLocation: false })
  })
})
