import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTag } from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { item, tag } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const button = page.getByRole('button', { name: 'Tag', exact: true })
const dialog = page.getByRole('dialog', { name: 'Tags of Vase' })
const field = dialog.getByRole('combobox', { name: 'Find a tag' })
const choose = dialog.getByRole('button', { name: 'Choose' })

describe('the choice of tags', () => {
  let server: FakeInventory

  beforeEach(async () => {
    const vase = item('Vase')
    server = startFakeInventory({ entities: [vase], tags: [tag('Fragile'), tag('Glass')] })
    await showPage(`/items/${vase.id}`)
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
    await dialog.getByRole('option', { name: 'Fragile' }).click()
    await dialog.getByRole('option', { name: 'Glass' }).click()
    await dialog.getByRole('option', { name: 'Fragile' }).click()
    await choose.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(tags).toEqual(['Glass'])
    await expect.element(page.getByRole('link', { name: 'Glass' })).toBeVisible()
    await expect.element(button).toHaveFocus()
  })

  test('takes tags by their first letters with Enter, and is done with Enter alone', async () => {
    await userEvent.keyboard('fra{Enter}gla{Enter}{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(tags).toEqual(['Fragile', 'Glass'])
  })

  test('takes a known tag for what is typed, in either case', async () => {
    await userEvent.keyboard('FRAGILE')
    await expect.element(dialog.getByRole('option')).toHaveTextContent('Fragile')
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.poll(tags).toEqual(['Fragile'])
    expect(server.calls(createTag)).toEqual([])
  })

  test('makes the tag that is typed, and stays open for another one', async () => {
    await userEvent.keyboard('Blue{Enter}')
    await expect
      .element(dialog.getByRole('option', { name: 'Blue' }))
      .toHaveAttribute('aria-selected', 'true')
    await expect.element(field).toHaveValue('')
    expect(tags()).toEqual([])
    await choose.click()
    await expect.poll(tags).toEqual(['Blue'])
  })

  test('lets the next one be typed while a tag is being made, and waits for all of them when it is done', async () => {
    const { promise: mayAnswer, resolve } = Promise.withResolvers<void>()
    const answer = server.answerOf(createTag)
    server.answer(createTag, async (...asked) => {
      await mayAnswer
      return answer(...asked)
    })
    await userEvent.keyboard('Blue{Enter}')
    await expect.element(field).toHaveValue('')
    await expect.element(dialog.getByText('Creating “Blue”…')).toBeVisible()
    await userEvent.keyboard('Heavy{Enter}gla{Enter}{Enter}')
    await expect.element(dialog).toBeVisible()
    resolve()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => tags().toSorted()).toEqual(['Blue', 'Glass', 'Heavy'])
  })

  test('makes the tag that is typed and not taken when it is done', async () => {
    await userEvent.keyboard('Heirloom')
    await choose.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(tags).toEqual(['Heirloom'])
  })

  test('forgets what was typed when it is closed, with one Escape', async () => {
    await userEvent.keyboard('Forgotten{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('')
    expect([tags(), server.calls(createTag)]).toEqual([[], []])
  })

  test('keeps what was typed when the tag is refused, and says why', async () => {
    server.answer(createTag, () => {
      throw new FakeProblem('overloaded')
    })
    await userEvent.keyboard('Heirloom{Enter}')
    await expect.element(dialog.getByText(/^Couldn’t create “Heirloom”/)).toBeVisible()
    await expect.element(field).toHaveValue('Heirloom')
    expect(tags()).toEqual([])
  })

  test('goes on with a known tag after one was refused', async () => {
    server.answer(createTag, () => {
      throw new FakeProblem('overloaded')
    })
    await userEvent.keyboard('Heirloom{Enter}')
    const refused = dialog.getByText(/^Couldn’t create “Heirloom”/)
    await expect.element(refused).toBeVisible()
    await userEvent.fill(field, 'Fragile')
    await userEvent.keyboard('{Enter}')
    await expect.element(refused).not.toBeInTheDocument()
    await choose.click()
    await expect.poll(tags).toEqual(['Fragile'])
  })
})
