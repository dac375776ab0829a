import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeEntities, listFacets } from '../../../data/wire/operations.ts'
import { formatDay, today } from '../../../i18n/format.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { writeElsewhere } from '../../../testing/fake-writes.ts'
import { item, location, tag, textField } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const outdoor = tag('Outdoor')
const fragile = tag('Fragile')
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) })
const toolbar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

let server: FakeInventory

/** Shows the list with two of its three items selected. */
async function selectTwo(trashDays = 30, untagged: readonly string[] = []): Promise<void> {
  const items = ['Anvil', 'Bellows', 'Chisel'].map(name =>
    item(name, { tagIds: untagged.includes(name) ? [] : [fragile.id] }),
  )
  server = startFakeInventory({
    entities: [location('Attic'), ...items],
    tags: [outdoor, fragile],
    fieldNames: ['Tested'],
    trashDays,
  })
  await showPage('/items')
  await expect.element(row('Anvil')).toBeVisible()
  row('Anvil').element().focus()
  await userEvent.keyboard(' {ArrowDown}')
  await expect.element(row('Bellows')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(toolbar.getByText('2 selected')).toBeVisible()
}

/** Opens a dialog from the bar, by keyboard. */
async function open(button: string): Promise<void> {
  toolbar.getByRole('button', { name: button }).element().focus()
  await userEvent.keyboard('{Enter}')
}

describe('the dialogs for selected items', () => {
  beforeEach(() => selectTwo())

  test.each([
    ['Move', /2 items/],
    ['Tags', /2 items/],
    ['Change field', /2 items/],
  ])('%s: Escape closes it and gives the focus back', async (button, title) => {
    await open(button)
    await expect.element(dialog(title)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(title)).not.toBeInTheDocument()
    await expect.element(toolbar.getByRole('button', { name: button })).toHaveFocus()
    await expect.element(toolbar.getByText('2 selected')).toBeVisible()
  })

  test('move the items to the location that is typed, which can be undone', async () => {
    await open('Move')
    await expect
      .element(
        dialog(/2 items/)
          .getByRole('option')
          .first(),
      )
      .toBeVisible()
    await userEvent.keyboard('att{ArrowDown}{Enter}')
    await expect.element(page.getByText('2 items moved to Attic')).toBeVisible()
    const attic = server.now('Attic').id
    const parents = () => ['Anvil', 'Bellows', 'Chisel'].map(name => server.now(name).parentId)
    expect(parents()).toEqual([attic, attic, null])
    await expect.element(toolbar).not.toBeInTheDocument()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(parents).toEqual([null, null, null])
  })

  test('move the items into a location that is made for them', async () => {
    await open('Move')
    await expect.element(page.getByRole('option').first()).toBeVisible()
    await userEvent.keyboard('Crate{Enter}')
    await expect.element(page.getByText('2 items moved to Crate')).toBeVisible()
    await expect.poll(() => server.now('Anvil').parentId).toBe(server.now('Crate').id)
    await expect.poll(() => server.now('Crate').entityType.isLocation).toBe(true)
  })

  test('show which tags the items have, add one and remove one', async () => {
    await open('Tags')
    const tags = dialog('Tags of 2 items')
    const change = tags.getByRole('button', { name: 'Change tags' })
    await expect.element(change).toBeDisabled()
    await expect
      .element(tags.getByRole('option', { name: /^Fragile/ }))
      .toHaveAttribute('aria-selected', 'true')
    await expect.element(tags.getByText('2 of 2')).toBeVisible()
    await userEvent.keyboard('outd{Enter}')
    await expect.element(tags.getByText('2 items will change.')).toBeVisible()
    await tags.getByRole('option', { name: /^Fragile/ }).click()
    await expect.element(tags.getByText('will be removed')).toBeVisible()
    await change.click()
    await expect.element(page.getByText('2 items changed')).toBeVisible()
    await expect.poll(() => server.now('Anvil').tagIds).toEqual([outdoor.id])
    await expect.poll(() => server.now('Chisel').tagIds).toEqual([fragile.id])
  })

  test('change a field with Enter, once its value is one', async () => {
    await open('Change field')
    const fields = dialog('Change 2 items')
    await userEvent.selectOptions(fields.getByLabelText('Field'), 'Price, €')
    const value = fields.getByRole('textbox', { name: 'Value' })
    await userEvent.fill(value, 'many')
    await expect.element(fields.getByRole('button', { name: 'Change' })).toBeDisabled()
    await userEvent.fill(value, '12.50')
    await expect.element(fields.getByText('2 items will change.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('2 items changed')).toBeVisible()
    expect([server.now('Anvil'), server.now('Chisel')].map(each => each.purchasePrice)).toEqual([12.5, 0])
  })

  test('take a day as a period, and keep what is none with the reason', async () => {
    await open('Change field')
    const fields = dialog('Change 2 items')
    await userEvent.selectOptions(fields.getByLabelText('Field'), 'Sold on')
    const value = fields.getByRole('textbox', { name: 'Value' })
    await userEvent.fill(value, 'half of')
    await fields.getByRole('button', { name: 'Change', exact: true }).click()
    await expect.element(value).toHaveAccessibleDescription(/^Not a date/)
    await expect.element(value).toHaveFocus()
    await userEvent.fill(value, 'today')
    await expect.element(fields.getByText(formatDay(today()))).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('2 items changed')).toBeVisible()
    await expect.poll(() => server.now('Bellows').soldDate).toBe(today())
  })

  test('type a custom field as the items have it', async () => {
    const tested = { ...textField('Tested', ''), type: 'time' as const, timeValue: '2024-03-14T00:00:00Z' }
    writeElsewhere(server.stock, server.now('Anvil'), { fields: [tested] })
    await open('Change field')
    const fields = dialog('Change 2 items')
    await userEvent.selectOptions(fields.getByLabelText('Field'), 'Custom field')
    await userEvent.fill(fields.getByRole('combobox', { name: 'Name of the field' }), 'Tested')
    await fields.getByRole('button', { name: 'Today' }).click()
    await fields.getByRole('button', { name: 'Change', exact: true }).click()
    const field = { name: 'Tested', type: 'time', timeValue: `${today()}T00:00:00Z` }
    await expect.poll(() => server.calls(changeEntities).at(-1)?.change).toEqual({ fields: [field] })
  })

  test('choose no field at first, and never clear one by their only button', async () => {
    await open('Change field')
    const fields = dialog('Change 2 items')
    const change = fields.getByRole('button', { name: 'Change', exact: true })
    await expect.element(fields.getByLabelText('Field')).toHaveFocus()
    await expect.element(fields.getByLabelText('Field')).toHaveDisplayValue('Choose a field')
    await expect.element(change).toBeDisabled()
    for (const field of ['Quantity', 'Insured', 'Serial number', 'Bought on', 'Type']) {
      await userEvent.selectOptions(fields.getByLabelText('Field'), field)
      await expect.element(change).toBeDisabled()
    }
    await userEvent.selectOptions(fields.getByLabelText('Field'), 'Quantity')
    await userEvent.keyboard('{Enter}')
    expect(server.calls(changeEntities)).toEqual([])
    await fields.getByText('Clear “Quantity” of 2 items').click()
    await fields.getByRole('button', { name: 'Clear “Quantity” of 2 items' }).click()
    await expect.poll(() => server.calls(changeEntities).at(-1)).toMatchObject({ change: { quantity: null } })
  })

  test('say why nothing was changed, and keep the selection', async () => {
    server.answer(changeEntities, () => {
      throw new FakeProblem('bulk.other_count')
    })
    await open('Archive')
    await expect
      .element(page.getByText('These are not as many items as you saw. Look at the list again.'))
      .toBeVisible()
    await expect.element(toolbar.getByText('2 selected')).toBeVisible()
  })

  test('name the items that cannot be changed, and change the others', async () => {
    const { id, name } = server.now('Anvil')
    const issue = { path: 'fields', code: 'too_many_fields', params: { limit: 200 } } as const
    const problem = { code: 'validation', issues: [issue] }
    server.answer(changeEntities, ({ dryRun }) => ({
      matched: 2,
      changed: 1,
      unchanged: 0,
      change: null,
      problems:
        dryRun === true
          ? [
              {
                id,
                name,
                error: 'fields would be more than 200',
                ...problem,
              },
            ]
          : [],
    }))
    await open('Archive')
    const refused = page.getByRole('alertdialog', { name: '1 item cannot be changed' })
    await expect
      .element(refused.getByText('Anvil Custom fields: An item has at most 200 custom fields.'))
      .toBeVisible()
    await refused.getByRole('button', { name: 'Change 1 other item' }).click()
    await expect.element(page.getByText('1 item archived')).toBeVisible()
    await expect.poll(() => server.calls(changeEntities).at(-1)).toMatchObject({ onProblem: 'skip' })
  })
})

describe('the tags of selected items', () => {
  test('say that some items have a tag, and make a new one', async () => {
    await selectTwo(30, ['Anvil'])
    await open('Tags')
    const tags = dialog('Tags of 2 items')
    await expect.element(tags.getByText('1 of 2')).toBeVisible()
    await userEvent.keyboard('Loan{Enter}')
    await expect.element(tags.getByText('will be added')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('2 items changed')).toBeVisible()
    const loan = server.stock.tags.find(({ name }) => name === 'Loan')?.id ?? 'none'
    await expect.poll(() => server.now('Anvil').tagIds).toEqual([loan])
    await expect.poll(() => server.now('Bellows').tagIds).toEqual([fragile.id, loan])
  })
})

test('the tags of a whole filtered list are counted as the list has them', async () => {
  const items = ['Anvil', 'Bellows'].map(name => item(name, { tagIds: [fragile.id] }))
  server = startFakeInventory({ entities: items, tags: [outdoor, fragile] })
  await showPage(`/items?tags=${fragile.id}`)
  await expect.element(row('Anvil')).toBeVisible()
  row('Anvil').element().focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await open('Tags')
  await expect.element(dialog('Tags of 2 items')).toBeVisible()
  await expect.poll(() => server.calls(listFacets)).toContainEqual({ tags: fragile.id, ownFilters: 'true' })
})

describe('deleting selected items', () => {
  test('needs no answer where they can be restored', async () => {
    await selectTwo()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByText('2 items deleted')).toBeVisible()
    await expect.element(row('Anvil')).not.toBeInTheDocument()
    await expect.element(row('Chisel')).toHaveFocus()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.element(row('Anvil')).toBeVisible()
  })

  test('stands apart from the other actions, with the number of items', async () => {
    await selectTwo()
    const bar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
    expect(bar.getByRole('button', { name: /Delete/ }).elements()).toEqual([])
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete 2 items' }).click()
    await expect.element(page.getByText('2 items deleted')).toBeVisible()
    await expect.element(row('Anvil')).not.toBeInTheDocument()
    await expect.element(row('Chisel')).toHaveFocus()
  })

  test('asks first where nothing can be restored, with the focus on Cancel', async () => {
    await selectTwo(0)
    await userEvent.keyboard('{Delete}')
    const asked = page.getByRole('alertdialog', { name: 'Delete 2 items?' })
    await expect.element(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await expect.element(asked.getByText('2 items will be deleted.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(asked).not.toBeInTheDocument()
    await expect.poll(() => server.stock.entities.size).toBe(4)
    await expect.element(row('Bellows')).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await asked.getByRole('button', { name: 'Delete 2 items' }).click()
    await expect.element(page.getByText('2 items deleted')).toBeVisible()
    await expect.poll(() => server.stock.entities.size).toBe(2)
  })
})
