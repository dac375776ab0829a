import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getChange, listTrash, restoreTrash, undoChange } from '../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { item, newId, user } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'

const first = newId()
const second = newId()
const names = ['Axe', 'Bow', 'Cup', 'Drum', 'Easel']

function requireLabel(box: Element): Element {
  const label = box.closest('label')
  if (label === null) throw new Error('The box has no label')
  return label
}

describe('the trash', () => {
  let server: FakeInventory
  let left: { readonly id: string; readonly name: string; readonly changeId: string }[]
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  /** Presses the box that is seen: the input in it is hidden. */
  const press = (name: string) => userEvent.click(requireLabel(box(name).element()))

  beforeEach(async () => {
    server = startFakeInventory()
    left = names.map((name, at) => ({ id: item(name).id, name, changeId: at < 3 ? first : second }))
    server.answer(listTrash, () => ({
      items: left.map(each => ({
        ...each,
        kind: 'item' as const,
        wasIn: null,
        deletedBy: null,
        deletedAt: '2026-01-05T10:00:00Z',
        expiresAt: '2026-02-05T10:00:00Z',
      })),
      next: null,
    }))
    server.answer(restoreTrash, ({ id }) => {
      const name = left.find(each => each.id === id)?.name ?? ''
      left = left.filter(each => each.id !== id)
      return { subject: { id, kind: 'item' as const, name, exists: true }, notes: [], noteCodes: [] }
    })
    const change = (id: string, count: number) => ({
      id,
      count,
      at: '2026-01-05T10:00:00Z',
      kind: 'deleted' as const,
      subjects: [],
      actor: {
        id: user.id,
        name: user.name,
      },
      isUndoable: true,
      undoneBy: null,
      undoes: null,
      counts: [],
      details: [],
      origin: null,
    })
    server.answer(getChange, ({ id }) => ({
      ...change(id, left.filter(each => each.changeId === id).length),
      entries: [],
      next: null,
    }))
    server.answer(undoChange, ({ id }) => {
      left = left.filter(each => each.changeId !== id)
      return { ...change(newId(), 3), notes: [], noteCodes: [] }
    })
    await showPage('/trash')
    await expect.element(box('Axe')).toBeVisible()
  })

  test('restores what one change deleted in one step', async () => {
    await press('Axe')
    await userEvent.keyboard('{Shift>}')
    await press('Cup')
    await userEvent.keyboard('{/Shift}')
    await expect.element(box('Bow')).toBeChecked()
    await page.getByRole('button', { name: 'Restore 3' }).click()
    await expect.element(box('Axe')).not.toBeInTheDocument()
    await expect.element(page.getByText('3 items restored')).toBeVisible()
    expect([server.calls(undoChange).length, server.calls(restoreTrash).length]).toEqual([1, 0])
    await expect.element(box('Drum')).not.toBeChecked()
  })

  test('says what did not come back without an answer, and restores it when it is tried again', async () => {
    const answer = server.answerOf(restoreTrash)
    server.answer(restoreTrash, () => {
      throw new TypeError('Failed to fetch')
    })
    await press('Drum')
    await page.getByRole('button', { name: 'Restore 1' }).click()
    const message = page.getByRole('alertdialog')
    await expect.element(message.getByText('1 item not restored')).toBeVisible()
    server.answer(restoreTrash, answer)
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect.element(box('Drum')).not.toBeInTheDocument()
  })

  test('restores everything, and item by item where only a part of a change is wanted', async () => {
    await userEvent.click(page.getByText('Select all'))
    await press('Easel')
    await page.getByRole('button', { name: 'Restore 4' }).click()
    await expect.element(page.getByText('4 items restored')).toBeVisible()
    await expect.element(box('Easel')).toBeVisible()
    expect([server.calls(undoChange).length, server.calls(restoreTrash).length]).toEqual([1, 1])
  })
})
