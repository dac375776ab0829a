import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getStatus, listTrash, restoreTrash } from '../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { item } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) })
const toolbar = page.getByRole('toolbar', { name: 'What to do with what is selected' })

describe('the focus, when its row goes,', () => {
  let server: FakeInventory

  beforeEach(async () => {
    server = startFakeInventory({
      entities: ['Anvil', 'Bellows', 'Chisel', 'Drill'].map(name => item(name)),
    })
  })

  async function showList(): Promise<void> {
    await showPage('/items')
    await expect.element(row('Drill')).toBeVisible()
  }

  test('goes to the row before the last when the last is deleted, before the trash is known', async () => {
    const { promise: isKnown, resolve: tell } = Promise.withResolvers<void>()
    const status = server.answerOf(getStatus)
    server.answer(getStatus, async (...asked) => {
      await isKnown
      return status(...asked)
    })
    await showList()
    row('Drill').element().focus()
    await userEvent.keyboard(' {Delete}{Delete}')
    tell()
    await expect.element(row('Drill')).not.toBeInTheDocument()
    await expect.element(row('Chisel')).toHaveFocus()
  })

  test('goes to the row that takes its place, also from what is open beside the list', async () => {
    await showList()
    row('Bellows').element().focus()
    await userEvent.keyboard('{Enter}')
    const more = page.getByRole('complementary').getByRole('button', { name: 'More', exact: true })
    await expect.element(more).toBeVisible()
    more.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    page.getByRole('menuitem', { name: 'Delete' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Bellows deleted')).toBeVisible()
    await expect.element(row('Chisel')).toHaveFocus()
  })

  test('goes to the list when what was selected is done', async () => {
    await showList()
    row('Bellows').element().focus()
    await userEvent.keyboard(' ')
    await expect.element(toolbar).toBeVisible()
    toolbar.getByRole('button', { name: 'Archive' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(toolbar).not.toBeInTheDocument()
    await expect.element(row('Chisel')).toHaveFocus()
  })

  test('goes to the same button of the next one in the trash, and at last to the content', async () => {
    let left = ['Rasp', 'Saw'].map(name => item(name))
    server.answer(listTrash, () => ({
      items: left.map(({ id, name }) => ({
        id,
        name,
        kind: 'item' as const,
        wasIn: null,
        deletedBy: null,
        changeId: id,
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
    await showPage('/trash')
    const restore = page.getByRole('main').getByRole('button', { name: 'Restore' })
    await expect.element(restore.nth(1)).toBeVisible()
    restore.first().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Rasp', { exact: true })).not.toBeInTheDocument()
    await expect.element(restore).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(restore).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
  })
})
