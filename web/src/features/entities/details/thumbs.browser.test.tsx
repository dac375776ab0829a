import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Attachment, Entity } from '../../../data/items/entities.ts'
import { orderPhotos, updateAttachment } from '../../../data/wire/operations.ts'
import { record } from '../../../testing/fake-history.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { beReader } from '../../../testing/fake-reader.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { item, newId } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const at = '2026-01-01T00:00:00.000Z'
const photo = (title: string, primary = false): Attachment => ({
  id: newId(),
  type: 'photo',
  primary,
  title,
  path: 'p',
  mimeType: 'image/jpeg',
  createdAt: at,
  updatedAt: at,
})

const row = (name: string) => page.getByRole('row', { name })
const titles = (server: FakeInventory) => server.now('Drill').attachments.map(({ title }) => title)
const undo = page.getByRole('button', { name: /^Undo/ })

describe('the small photos of an item', () => {
  let server: FakeInventory
  let drill: Entity

  beforeEach(() => {
    drill = item('Drill', { attachments: [photo('front'), photo('back', true), photo('side')] })
    server = startFakeInventory({ entities: [drill] })
    server.answer(orderPhotos, ({ ids }, exchange) => {
      const before = server.now('Drill')
      const order = ids as string[]
      const attachments = before.attachments.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
      record(server.stock, exchange, [{ ...before, attachments }])
      return server.now('Drill')
    })
    server.answer(updateAttachment, ({ attachment_id, primary }, exchange) => {
      const before = server.now('Drill')
      const attachments = before.attachments.map(each => ({
        ...each,
        primary: each.id === attachment_id && primary === true,
      }))
      record(server.stock, exchange, [{ ...before, attachments }])
      return server.now('Drill')
    })
  })

  test('begin with the cover in large, and show the one that is pressed', async () => {
    await showPage(`/items/${drill.id}`)
    await expect.element(row('Photo 2 of 3, cover')).toHaveAttribute('data-shown')
    await row('Photo 3 of 3').click({ position: { x: 10, y: 30 } })
    await expect.element(row('Photo 3 of 3')).toHaveAttribute('data-shown')
    await expect.element(page.getByRole('button', { name: 'Use as cover' })).toBeVisible()
  })

  test('are sorted by Alt and an arrow key, which is told and undone', async () => {
    await showPage(`/items/${drill.id}`)
    await expect.element(row('Photo 1 of 3')).toBeVisible()
    row('Photo 1 of 3').element().focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect.poll(() => titles(server)).toEqual(['back', 'front', 'side'])
    await expect.element(page.getByText('Photo moved to place 2 of 3').first()).toBeVisible()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect.poll(() => titles(server)).toEqual(['back', 'side', 'front'])
    await expect.element(row('Photo 1 of 3, cover')).toBeVisible()
    await undo.first().click()
    await expect.poll(() => titles(server)).not.toEqual(['back', 'side', 'front'])
  })

  test('get another cover by their star', async () => {
    await showPage(`/items/${drill.id}`)
    await page.getByRole('button', { name: 'Use Photo 1 of 3 as cover' }).click()
    await expect.element(row('Photo 1 of 3, cover')).toBeVisible()
    await undo.first().click()
    await expect.element(row('Photo 2 of 3, cover')).toBeVisible()
    row('Photo 3 of 3').element().focus()
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    await expect.element(row('Photo 3 of 3, cover')).toBeVisible()
    await expect
      .poll(() => server.now('Drill').attachments.map(({ primary }) => primary))
      .toEqual([false, false, true])
  })

  test('say why they were not sorted', async () => {
    server.answer(orderPhotos, () => {
      throw new FakeProblem('attachment.photos_changed')
    })
    await showPage(`/items/${drill.id}`)
    await expect.element(row('Photo 1 of 3')).toBeVisible()
    row('Photo 1 of 3').element().focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect.element(page.getByText(/A photo was added or deleted meanwhile/)).toBeVisible()
    await expect.element(row('Photo 2 of 3, cover')).toBeVisible()
  })

  test('are only looked at by viewers', async () => {
    const refused = beReader(server, 'viewer')
    await showPage(`/items/${drill.id}`)
    await expect.element(row('Photo 2 of 3, cover')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /as cover/ })).not.toBeInTheDocument()
    row('Photo 1 of 3').element().focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}{Enter}')
    await expect.element(row('Photo 1 of 3')).toHaveAttribute('data-shown')
    expect(refused).toEqual([])
  })
})
