import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { answerLabels } from '../../testing/fake-labels.ts'
import { item, location } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const attic = location('Attic')
const rowOf = (name: string) =>
  page.getByRole('grid', { name: 'Items' }).getByRole('row', { name: new RegExp(`\\b${name}\\b`) })
const branch = page.getByRole('treegrid', { name: 'Locations' }).getByRole('row', { name: /Shed/ })
const toolbar = page.getByRole('toolbar', { name: 'What to do with what is selected' })
const dialog = page.getByRole('dialog')

const onTheRow = (): void => rowOf('Lamp').element().focus()
const inTheTree = (): void => branch.element().focus()
const nowhere = (): void => (document.activeElement as HTMLElement).blur()

/** Each key with the name of the dialog that it opens; undefined: it does nothing. */
type Subjects = Readonly<Record<string, string | RegExp | undefined>>

const nothing = { t: undefined, e: undefined, y: undefined, '{Delete}': undefined }
const ofSelection = { m: /^Move 2 items/, t: /2 items/, e: /2 items/ }

describe('on the page of a location, a key is about', () => {
  let server: FakeInventory

  beforeEach(async () => {
    server = startFakeInventory({
      entities: [
        attic,
        location('Shed'),
        item('Lamp', { parentId: attic.id }),
        item('Rope', { parentId: attic.id }),
        item('Tent', { parentId: attic.id }),
      ],
    })
    answerLabels(server)
    await showPage(`/locations/${attic.id}`)
    await expect.element(rowOf('Lamp')).toBeVisible()
  })

  const selectTwo = async (): Promise<void> => {
    rowOf('Rope').element().focus()
    await userEvent.keyboard(' ')
    // Keys without a pause are a scanner's.
    await expect.element(toolbar.getByText('1 selected')).toBeVisible()
    rowOf('Tent').element().focus()
    await userEvent.keyboard(' ')
    await expect.element(toolbar.getByText('2 selected')).toBeVisible()
  }

  const expectSubjects = async (focus: () => void, subjects: Subjects): Promise<void> => {
    for (const [key, name] of Object.entries(subjects)) {
      focus()
      await userEvent.keyboard(key)
      if (name === undefined) continue
      await expect.element(page.getByRole('dialog', { name })).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
    }
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.now('Attic').parentId).toBeNull()
    expect(['Lamp', 'Rope', 'Tent'].map(name => server.now(name).archived)).toEqual([false, false, false])
  }

  test('the location, where nothing is selected', async () => {
    await expectSubjects(nowhere, { ...nothing, l: 'Label of Attic', m: /^Move Attic/ })
  })

  test('the row with the focus', async () => {
    await expectSubjects(onTheRow, { ...nothing, m: /^Move Lamp/ })
    await expectSubjects(inTheTree, { ...nothing, m: /^Move Shed/ })
  })

  test.each([
    ['nowhere', nowhere],
    ['on another row', onTheRow],
    ['in the tree', inTheTree],
  ])('what is selected, with the focus %s', async (_, focus) => {
    await selectTwo()
    await expectSubjects(focus, ofSelection)
    focus()
    await userEvent.keyboard('l')
    await expect.poll(shownAddress).toMatch(/^\/labels/)
    await expect.element(page.getByRole('option', { name: /^Avery L7160/ })).toBeInTheDocument()
  })

  test('what is selected, when it is deleted beside an item that is open', async () => {
    await selectTwo()
    rowOf('Lamp').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('complementary', { name: 'Details' })).toBeVisible()
    nowhere()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByText('2 items deleted')).toBeVisible()
  })
})
