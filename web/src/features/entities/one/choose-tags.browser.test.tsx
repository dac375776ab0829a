import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTag } from '../../../data/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { tag, thing } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const button = page.getByRole('button', { name: 'Tag', exact: true })
const dialog = page.getByRole('dialog', { name: 'Tags of Vase' })
const field = dialog.getByRole('textbox', { name: 'New tag' })
const choose = dialog.getByRole('button', { name: 'Choose' })

describe('the choice of tags', () => {
  let server: FakeInventory

  beforeEach(async () => {
    const vase = thing('Vase')
    server = startFakeInventory({ entities: [vase], tags: [tag('Fragile'), tag('Glass')] })
    await showPage(`/things/${vase.id}`)
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toBeVisible()
  })

  const tags = () => {
    const { tagIds } = server.now('Vase')
    return server.stock.tags.filter(({ id }) => tagIds.includes(id)).map(({ name }) => name)
  }

  test('puts on what was pressed, and takes off what was pressed again', async () => {
    await dialog.getByRole('button', { name: 'Fragile' }).click()
    await dialog.getByRole('button', { name: 'Glass' }).click()
    await dialog.getByRole('button', { name: 'Fragile' }).click()
    await choose.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(tags).toEqual(['Glass'])
    await expect.element(page.getByRole('link', { name: 'Glass' })).toBeVisible()
    await expect.element(button).toHaveFocus()
  })

  test('makes the tag that is typed and not added', async () => {
    await userEvent.fill(field, 'Heirloom')
    await choose.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(tags).toEqual(['Heirloom'])
  })

  test('takes a known tag for what is typed, in either case', async () => {
    await userEvent.fill(field, 'fragile')
    await choose.click()
    await expect.poll(tags).toEqual(['Fragile'])
    expect(server.calls(createTag)).toEqual([])
  })

  test('adds a new tag with Enter, and stays open for another one', async () => {
    await userEvent.fill(field, 'Blue')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('button', { name: 'Blue' })).toHaveAttribute('aria-pressed', 'true')
    await expect.element(field).toHaveValue('')
    expect(tags()).toEqual([])
    await choose.click()
    await expect.poll(tags).toEqual(['Blue'])
  })

  test('forgets what was typed when it is closed', async () => {
    await userEvent.fill(field, 'Forgotten')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('')
    expect([tags(), server.calls(createTag)]).toEqual([[], []])
  })

  test('keeps what was typed when the tag is refused', async () => {
    server.answer(createTag, () => {
      throw new FakeProblem('overloaded')
    })
    await userEvent.fill(field, 'Heirloom')
    await choose.click()
    await expect
      .element(page.getByRole('region', { name: 'Messages' }).getByRole('alertdialog'))
      .toBeVisible()
    await expect.element(field).toHaveValue('Heirloom')
    expect(tags()).toEqual([])
  })
})
