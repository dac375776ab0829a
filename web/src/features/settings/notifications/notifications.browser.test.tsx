import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createNotifier,
  deleteNotifier,
  listNotices,
  listNotifiers,
  testNotifier,
  updateNotifier,
} from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { group, newId, user } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'
import type { Notifier } from './use-notifiers.ts'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const times = { createdAt: '2026-01-05T10:00:00Z', updatedAt: '2026-01-05T10:00:00Z' }
const notifier = (name: string, url: string): Notifier => ({
  id: newId(),
  userId: user.id,
  groupId: group.id,
  name,
  url,
  isActive: true,
  kinds: null,
  ...times,
})

let server: FakeInventory
let kept: Notifier[]

beforeEach(async () => {
  server = startFakeInventory()
  kept = [notifier('Phone', 'ntfy://ntfy.sh/home-1')]
  server.answer(listNotifiers, () => kept)
  server.answer(createNotifier, ({ name, url, isActive }) => {
    const made = { ...notifier(name, url), isActive: isActive === true }
    kept = [...kept, made]
    return made
  })
  server.answer(updateNotifier, ({ id, name, url, isActive, kinds }) => {
    kept = kept.map(each =>
      each.id === id
        ? {
            ...each,
            name,
            url: url ?? each.url,
            isActive: isActive === true,
            kinds: kinds === undefined ? each.kinds : kinds,
          }
        : each,
    )
    return kept.find(each => each.id === id)!
  })
  server.answer(deleteNotifier, ({ id }) => {
    kept = kept.filter(each => each.id !== id)
  })
  server.answer(testNotifier, () => ({ answer: 'ntfy.sh answered 200' }))
  server.answer(listNotices, () => ({
    items: [
      {
        id: newId(),
        at: '2026-11-27T08:00:00Z',
        kind: 'maintenance' as const,
        service: 'ntfy',
        notifier: {
          id: newId(),
          name: 'Old phone',
          exists: false,
        },
        title: 'Stowage maintenance',
        text: ' - Change oil',
        status: 'failed' as const,
        answer: 'ntfy.sh answered 403',
        attempts: 3,
        updatedAt: '2026-11-27T08:00:00Z',
      },
    ],
    next: null,
  }))
  await showPage('/settings/notifications')
  await expect.element(main.getByRole('button', { name: 'More for Phone' })).toBeVisible()
})

describe('the notifications of a person', () => {
  test('are added with a form for the service, which writes the address', async () => {
    await main.getByRole('button', { name: 'Add service' }).click()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Service' }), 'Telegram')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Chats' }), '@us')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('This is needed.')).toBeVisible()
    await userEvent.fill(dialog.getByLabelText('Token of the bot'), '123:AB-c')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => kept.find(({ name }) => name === 'Telegram'))
      .toMatchObject({ url: 'telegram://123:AB-c@telegram?chats=%40us', isActive: true })
  })

  test('are tested before they are saved, with what the service answers', async () => {
    await main.getByRole('button', { name: 'Add service' }).click()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Topic' }), 'home-2')
    await dialog.getByRole('button', { name: 'Send test' }).click()
    await expect.element(dialog.getByText('Test sent. ntfy.sh answered 200')).toBeVisible()
    await expect.poll(() => server.calls(testNotifier)).toMatchObject([{ url: 'ntfy://ntfy.sh/home-2' }])
    server.answer(testNotifier, () => {
      throw new FakeProblem('notifier.undelivered', { error: 'Not delivered: ntfy.sh answered 403' })
    })
    await dialog.getByRole('button', { name: 'Send test' }).click()
    await expect.element(dialog.getByText(/ntfy\.sh answered 403/)).toBeVisible()
  })

  test('are switched off with one press', async () => {
    main.getByRole('switch', { name: 'Send notices to Phone' }).element().focus()
    await userEvent.keyboard(' ')
    await expect.poll(() => kept[0]?.isActive).toBe(false)
  })

  test('are edited in the form of their service', async () => {
    main.getByRole('button', { name: 'More for Phone' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Topic' })).toHaveValue('home-1')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Topic' }), 'home-3')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Notices' }), 'Only some')
    await dialog.getByText('Maintenance').click()
    dialog.getByRole('textbox', { name: 'Topic' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => kept[0])
      .toMatchObject({
        url: 'ntfy://ntfy.sh/home-3',
        kinds: ['warranty', 'fields', 'loans', 'expiry', 'stock'],
      })
    await expect
      .element(main.getByText('ntfy · Warranties, Dates in custom fields, Loans, Expiry days, Stock'))
      .toBeVisible()
  })

  test('are deleted by name', async () => {
    main.getByRole('button', { name: 'More for Phone' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(main.getByText('No service yet')).toBeVisible()
  })

  test('say what was sent, and why that failed', async () => {
    await expect.element(main.getByText('Old phone (deleted)')).toBeVisible()
    await expect.element(main.getByText('Failed · ntfy.sh answered 403')).toBeVisible()
    await main.getByText('Old phone (deleted)').click()
    await expect.element(main.getByText(/- Change oil/)).toBeVisible()
  })
})
