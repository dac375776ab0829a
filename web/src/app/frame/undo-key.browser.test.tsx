import type { Operation } from '@stowage/contract/protocol/operation'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeEntities,
  createEntities,
  deleteEntity,
  undoChange,
  updateEntity,
} from '../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { item, location } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'

const pressUndo = () => userEvent.keyboard('{Control>}z{/Control}')
/** A message at the foot; screen readers get a copy of its text. */
const message = (text: string | RegExp) => page.getByRole('alertdialog').filter({ hasText: text })
const quantity = page.getByRole('button', { name: /^Edit Quantity:/ })

async function editQuantity(): Promise<void> {
  await quantity.click()
  await expect.element(page.getByRole('main').getByRole('textbox', { name: 'Quantity' })).toHaveFocus()
  await userEvent.keyboard('4{Enter}')
  await expect.element(quantity).toHaveTextContent('Edit Quantity: 4')
}

async function chooseAttic(): Promise<void> {
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'Attic' }).click()
}

async function deleteTent(): Promise<void> {
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

async function addCup(): Promise<void> {
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('Cup{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

describe('the undo key', () => {
  let server: FakeInventory
  const attic = location('Attic')
  const tent = item('Tent')

  beforeEach(async () => {
    server = startFakeInventory({ entities: [attic, tent] })
    await showPage(`/items/${tent.id}`)
    await expect.element(quantity).toBeVisible()
  })

  /** Lets the server answer an operation once the returned function is called. */
  function holdAnswer(operation: Operation): () => void {
    const answer = server.answerOf(operation)
    const { promise, resolve } = Promise.withResolvers<void>()
    server.answer(operation, async (input, exchange) => {
      await promise
      return answer(input, exchange)
    })
    return resolve
  }

  describe('while a dialog closes', () => {
    // Component tests run with reduced motion: the animation that the dialog waits for is played here.
    beforeEach(() => {
      vi.spyOn(Element.prototype, 'getAnimations').mockImplementation(function (this: Element) {
        const isClosing = this.matches('[data-exiting]')
        return isClosing ? [this.animate([], { duration: 60_000 })] : []
      })
    })
    afterEach(() => vi.restoreAllMocks())

    test('undoes the change that was made in it', async () => {
      await chooseAttic()
      await expect.element(message('Tent moved to Attic')).toBeVisible()
      expect(document.querySelector('[data-exiting]')?.contains(document.activeElement)).toBe(true)
      await pressUndo()
      await expect.element(message('Undone: Tent')).toBeVisible()
      expect(server.now('Tent').parentId).toBeNull()
      expect(server.calls(undoChange)).toHaveLength(1)
    })
  })

  test.each([
    ['a move', changeEntities, chooseAttic],
    ['an edit', updateEntity, editQuantity],
    ['a deletion', deleteEntity, deleteTent],
    ['an addition', createEntities, addCup],
  ] as const)('waits for %s that is not saved yet, and undoes it once', async (_, operation, change) => {
    const answer = holdAnswer(operation)
    const { entities } = server.stock
    await change()
    await expect.poll(() => server.calls<Operation>(operation)).toHaveLength(1)
    await pressUndo()
    await pressUndo()
    await expect.element(message('Undoing…')).toBeVisible()
    expect(server.calls(undoChange)).toEqual([])
    answer()
    await expect.element(message(/^Undone: /)).toBeVisible()
    await expect.element(message('Undoing…')).not.toBeInTheDocument()
    await expect.poll(() => server.calls(undoChange)).toHaveLength(1)
    await expect.poll(() => server.stock.entities).toEqual(entities)
  })

  test('leaves an older change alone when the one it waits for fails, and says so', async () => {
    await editQuantity()
    await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
    const { promise, reject } = Promise.withResolvers<never>()
    server.answer(changeEntities, () => promise)
    await chooseAttic()
    await expect.poll(() => server.calls(changeEntities)).toHaveLength(1)
    await pressUndo()
    reject(new FakeProblem('entity.not_found'))
    await expect.element(message('Nothing to undo')).toBeVisible()
    expect(server.calls(undoChange)).toEqual([])
    await pressUndo()
    await expect.element(message('Undone: Tent')).toBeVisible()
    await expect.poll(() => server.now('Tent').quantity).toBe(1)
  })

  test('says when there is nothing to undo', async () => {
    await pressUndo()
    await expect.element(message('Nothing to undo')).toBeVisible()
  })
})
