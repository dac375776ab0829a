import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createView, updateView } from '../../../data/wire/operations.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { item, user, view } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

const dialog = page.getByRole('dialog', { name: 'Save this list' })
const name = dialog.getByRole('textbox', { name: 'Name' })
const save = page.getByRole('button', { name: 'Save view' })

/** Shows a searched list, and opens the form for a view of it by keyboard. */
async function openForm() {
  const server = startFakeInventory({ entities: [item('Tent')] })
  await showPage('/items?q=tent&orderBy=quantity')
  await expect.element(page.getByRole('row', { name: /Tent/ })).toBeVisible()
  save.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveFocus()
  return server
}

describe('the form for a view', () => {
  test('saves the list as it is with Enter, and goes to the view', async () => {
    const server = await openForm()
    await userEvent.keyboard('Camping')
    await dialog.getByRole('radio', { name: 'Star' }).click()
    await dialog.getByText('Everybody in the group sees it').click()
    name.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Camping saved')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    const [made] = server.stock.views
    expect(made).toMatchObject({ name: 'Camping', icon: 'star', shared: true, orderBy: 'quantity' })
    expect(made?.query).toMatchObject({ q: 'tent' })
    await expect.poll(shownAddress).toContain(`view=${made?.id}`)
    await expect.element(page.getByRole('heading', { name: /^Camping/ })).toBeVisible()
  })

  test('is not sent without a name, and the field has the focus', async () => {
    const server = await openForm()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(name).toHaveFocus()
    await expect.element(name).toBeInvalid()
    expect(server.calls(createView)).toEqual([])
  })

  test('closes with Escape, and the focus goes back to its button', async () => {
    await openForm()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(save).toHaveFocus()
  })

  test('says why the server refused the view', async () => {
    const server = await openForm()
    server.answer(createView, () => {
      throw new FakeProblem('view.too_many')
    })
    await userEvent.keyboard('Camping{Enter}')
    await expect
      .element(page.getByRole('region', { name: 'Messages' }).getByRole('alertdialog'))
      .toBeVisible()
    await expect.poll(shownAddress).toBe('/items?q=tent&orderBy=quantity')
  })
})

describe('the menu of a view', () => {
  test('saves what was changed, and can take that back', async () => {
    const camping = view('Camping', { query: { q: 'tent' }, orderBy: 'name', show: ['location'] })
    const server = startFakeInventory({ entities: [item('Tent')], views: [camping] })
    server.answer(updateView, ({ id, ...given }) => {
      const changed = view(given.name, { ...camping, orderBy: given.orderBy ?? '', id, userId: user.id })
      server.stock.views = [changed]
      return changed
    })
    await showPage(`/items?q=tent&show=location&orderBy=quantity&view=${camping.id}`)
    await page.getByRole('button', { name: 'View, changed' }).click()
    await page.getByRole('menuitem', { name: 'Save the changes to Camping' }).click()
    await expect.element(page.getByText('Camping changed')).toBeVisible()
    await expect.poll(() => server.stock.views[0]?.orderBy).toBe('quantity')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => server.stock.views[0]?.orderBy).toBe('name')
  })

  test('deletes the view, and the list stays', async () => {
    const camping = view('Camping', { query: { q: 'tent' } })
    const server = startFakeInventory({ entities: [item('Tent')], views: [camping] })
    await showPage(`/items?q=tent&view=${camping.id}`)
    await page.getByRole('button', { name: /^View/ }).click()
    await page.getByRole('menuitem', { name: 'Delete the view' }).click()
    await expect.element(page.getByText('Camping deleted')).toBeVisible()
    expect(server.stock.views).toEqual([])
    await expect.poll(shownAddress).toBe('/items?q=tent')
    await expect.element(page.getByRole('row', { name: /Tent/ })).toBeVisible()
  })
})
