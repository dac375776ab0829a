import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Attachment, Entity } from '../../../data/items/entities.ts'
import { deleteAttachment, linkAttachment, updateAttachment } from '../../../data/wire/operations.ts'
import { record } from '../../../testing/fake-history.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item, newId } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const at = '2026-01-01T00:00:00.000Z'

const attachment = (title: string, given: Partial<Attachment>): Attachment => ({
  id: newId(),
  type: 'attachment',
  primary: false,
  title,
  path: 'p',
  mimeType: 'application/pdf',
  createdAt: at,
  updatedAt: at,
  ...given,
})

const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const dialog = page.getByRole('dialog', { name: /^Edit/ })
const undo = page.getByRole('button', { name: /^Undo/ })
const now = (server: FakeInventory) => server.now('Drill').attachments.map(({ title, type }) => [title, type])

async function chooseInMenu(name: string, item: string): Promise<void> {
  page
    .getByRole('button', { name: `More for ${name}` })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('menuitem', { name: item }).click()
}

describe('the documents of an item', () => {
  let server: FakeInventory

  beforeEach(async () => {
    const attachments = [
      attachment('invoice.pdf', {}),
      attachment('front.jpg', { type: 'photo', mimeType: 'image/jpeg', primary: true }),
      attachment('Shop', { mimeType: 'link/url', path: 'https://example.com' }),
    ]
    const drill = item('Drill', { attachments })
    server = startFakeInventory({ entities: [drill] })
    const write = (change: (attachments: Entity['attachments']) => Entity['attachments']) => {
      const before = server.now('Drill')
      return { ...before, attachments: change(before.attachments) }
    }
    server.answer(updateAttachment, ({ attachment_id, type, title, primary }, exchange) => {
      const after = write(all =>
        all.map(each =>
          each.id === attachment_id ? { ...each, type, title: title ?? '', primary: primary === true } : each,
        ),
      )
      record(server.stock, exchange, [after])
      return after
    })
    server.answer(deleteAttachment, ({ attachment_id }, exchange) => {
      const after = write(all => all.filter(({ id }) => id !== attachment_id))
      record(server.stock, exchange, [after])
    })
    await showPage(`/items/${drill.id}`)
    await expect.element(row('invoice.pdf')).toBeVisible()
  })

  test('get a link, whose address is checked first', async () => {
    server.answer(linkAttachment, ({ external_id, title, attachment_type }, exchange) => {
      const before = server.now('Drill')
      const link = { type: attachment_type as Attachment['type'], mimeType: 'link/url', path: external_id }
      const after = { ...before, attachments: [...before.attachments, attachment(title ?? '', link)] }
      record(server.stock, exchange, [after])
      return after
    })
    await page.getByRole('button', { name: 'Add link' }).click()
    const form = page.getByRole('dialog', { name: 'Add link' })
    await userEvent.fill(form.getByRole('textbox', { name: 'Address' }), 'the manual')
    await userEvent.keyboard('{Enter}')
    await expect.element(form.getByText(/^Enter a web address/)).toBeVisible()
    await userEvent.fill(form.getByRole('textbox', { name: 'Address' }), 'example.com/manual')
    await userEvent.fill(form.getByRole('textbox', { name: /^Name/ }), 'Manual of the drill')
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Type' }), 'Manual')
    await form.getByRole('button', { name: 'Add link' }).click()
    await expect.element(row('Manual of the drill').getByText(/^Link/)).toBeVisible()
    await expect
      .poll(() => server.calls(linkAttachment))
      .toMatchObject([
        { source_type: 'link', external_id: 'https://example.com/manual', attachment_type: 'manual' },
      ])
    await undo.click()
    await expect.element(row('Manual of the drill')).not.toBeInTheDocument()
  })

  test('are renamed and get another type', async () => {
    await chooseInMenu('invoice.pdf', 'Edit')
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveValue('invoice.pdf')
    await expect.element(dialog.getByRole('option', { name: 'Photo' })).not.toBeInTheDocument()
    await userEvent.fill(name, 'Invoice 2024')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Receipt')
    await name.click()
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Invoice 2024').getByText(/^Receipt/)).toBeVisible()
    await expect.poll(() => now(server)[0]).toEqual(['Invoice 2024', 'receipt'])
    await expect.element(undo).toBeVisible()
  })

  test('are deleted, and come back by undo', async () => {
    await chooseInMenu('invoice.pdf', 'Delete')
    await expect.element(row('invoice.pdf')).not.toBeInTheDocument()
    await expect.poll(() => now(server)).toHaveLength(2)
    await undo.click()
    await expect.element(row('invoice.pdf')).toBeVisible()
  })

  test('are downloaded under their name, but links are not', async () => {
    page.getByRole('button', { name: 'More for invoice.pdf' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('menuitem', { name: 'Download' }))
      .toHaveAttribute('download', 'invoice.pdf')
    await userEvent.keyboard('{Escape}')
    page.getByRole('button', { name: 'More for Shop' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Download' })).not.toBeInTheDocument()
  })

  test('that are photos get a name in the viewer, and become a receipt', async () => {
    await page.getByRole('button', { name: 'Photo 1 of 1' }).click()
    await page.getByRole('button', { name: 'Edit photo' }).click()
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await userEvent.fill(name, 'Front')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => now(server)[1]).toEqual(['Front', 'photo'])
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Edit photo' }).click()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Receipt')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => now(server)[1]).toEqual(['Front', 'receipt'])
    await expect.element(row('Front')).toBeVisible()
  })

  test('that are photos are deleted in the viewer, and come back by undo', async () => {
    await page.getByRole('button', { name: 'Photo 1 of 1' }).click()
    await page.getByRole('button', { name: 'Delete photo' }).click()
    await expect.poll(() => now(server)).toHaveLength(2)
    await undo.click()
    await expect.element(page.getByRole('button', { name: 'Photo 1 of 1' })).toBeVisible()
  })
})
