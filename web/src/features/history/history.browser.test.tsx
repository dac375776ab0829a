import type { Subject } from '@stowage/contract/entities/subjects'
import type { ChangeDetail } from '@stowage/contract/history/change-entries'
import type { ChangedMember } from '@stowage/contract/history/changed-members'
import type { Change } from '@stowage/contract/history/history'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getChange, getGroupStatistics, listChanges, listMembers } from '../../data/wire/operations.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { item, newId, user } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'

const drill = item('Drill')
const bo = { id: newId(), name: 'Bo' }
const subject: Subject = { id: drill.id, kind: 'item', name: 'Drill', exists: true }

function change(did: ChangeDetail['did'], members: ChangedMember[], more: Partial<Change> = {}): Change {
  return {
    id: newId(),
    at: new Date().toISOString(),
    actor: {
      id: user.id,
      name: user.name,
    },
    kind: did,
    count: 1,
    counts: [
      {
        kind: 'item',
        count: 1,
      },
    ],
    subjects: [subject],
    details: [
      {
        subject,
        did,
        members,
      },
    ],
    isUndoable: true,
    undoneBy: null,
    undoes: null,
    origin: null,
    ...more,
  }
}
const set = (name: string, after: string): ChangedMember => ({ name, before: '', after })

const created = change('created', [], { at: '2026-01-06T10:00:00Z' })
const edits = [
  change('updated', [set('notes', 'sharp')]),
  change('updated', [set('modelNumber', 'GSR')]),
  change('updated', [set('serialNumber', 'DD-77210-A')]),
]
const others = change('updated', [set('notes', 'borrowed')], { actor: bo, at: '2026-01-06T11:00:00Z' })

let server: FakeServer
const main = page.getByRole('main')
const line = (text: string) => main.getByRole('button', { name: text, exact: true })

describe('the history', () => {
  beforeEach(() => {
    server = startFakeInventory({ entities: [drill] })
    const statistics = server.answerOf(getGroupStatistics)
    server.answer(getGroupStatistics, async (input, exchange) => ({
      ...(await statistics(input, exchange)),
      totalUsers: 2,
    }))
    const role = 'user' as const
    server.answer(
      listMembers,
      () => [{ id: user.id, name: user.name }, bo].map(each => ({ ...user, ...each, role })) as never,
    )
    server.answer(listChanges, ({ actorId }) => ({
      items: [...edits, others, created].filter(
        ({ actor }) => actorId === undefined || actor?.id === actorId,
      ),
      next: null,
    }))
    server.answer(getChange, ({ id }) => {
      const members: ChangedMember[] = [
        { name: 'name', before: null, after: 'Drill' },
        { name: 'purchaseDate', before: null, after: '2022-11-02' },
        { name: 'purchasePrice', before: null, after: 329 },
      ]
      const found = [...edits, others, created].find(each => each.id === id) ?? created
      return { ...found, entries: [{ subject, members }], next: null }
    })
  })

  test('tells edits of one item in one line that opens, day by day', async () => {
    await showPage('/history')
    await expect.element(main.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect.element(main.getByRole('heading', { name: 'Tuesday, January 6, 2026' })).toBeVisible()
    await line('You changed Serial number, Model, and Notes of Drill').click()
    await expect.element(line('You set Serial number of Drill to DD-77210-A')).toBeVisible()
    await expect
      .element(main.getByRole('button', { name: 'Undo: You set Notes of Drill to sharp' }))
      .toBeVisible()
  })

  test('shows of a new item its values alone, as people write them', async () => {
    await showPage('/history')
    await line('You added Drill').click()
    await expect.element(main.getByText('€329.00')).toBeVisible()
    await expect.element(main.getByText('Nov 2, 2022')).toBeVisible()
    expect(main.getByText('Not set').elements()).toEqual([])
    expect(main.getByText('→').elements()).toEqual([])
  })

  test('shows the changes of one person', async () => {
    await showPage('/history')
    await main.getByRole('button', { name: 'Person: Everybody' }).click()
    await page.getByRole('menuitemradio', { name: 'Bo' }).click()
    await expect.element(line('Bo set Notes of Drill to borrowed')).toBeVisible()
    await expect.poll(() => line('You added Drill').elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => server.calls(listChanges).at(-1)).toMatchObject({ actorId: bo.id })
  })
})
