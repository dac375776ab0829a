import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item, location } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

const attic = location('Attic')
const [lamp, rope, tent] = ['Lamp', 'Rope', 'Tent'].map(name => item(name, { parentId: attic.id }))
const heading = (name: string) => page.getByRole('heading', { name })

describe('the place of an item in the list that it was opened from', () => {
  test('is said in its head, and J and K go on in the list', async () => {
    startFakeInventory({ entities: [attic, lamp, rope, tent].flatMap(each => each ?? []) })
    await showPage(`/items?within=${attic.id}`)
    const row = page.getByRole('row', { name: /Rope/ })
    await expect.element(row).toBeVisible()
    row.element().focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(shownAddress).toBe(`/items/${rope?.id}`)
    await expect.element(page.getByText('2 of 3 in Attic')).toBeVisible()
    await userEvent.keyboard('j')
    await expect.element(heading('Tent')).toBeVisible()
    await expect.element(page.getByText('3 of 3 in Attic')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Next item' })).toBeDisabled()
    await userEvent.keyboard('k')
    await expect.element(page.getByText('2 of 3 in Attic')).toBeVisible()
    await userEvent.keyboard('k')
    await expect.poll(shownAddress).toBe(`/items/${lamp?.id}`)
    await expect.element(page.getByText('1 of 3 in Attic')).toBeVisible()
  })

  test('is not said of an item that is not in it', async () => {
    const box = item('Box')
    startFakeInventory({ entities: [box] })
    await showPage(`/items/${box.id}`)
    await expect.element(heading('Box')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Next item' })).not.toBeInTheDocument()
  })
})
