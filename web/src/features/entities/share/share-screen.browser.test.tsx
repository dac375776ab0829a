import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readShares, type Share } from '../../../data/items/shared-files.ts'
import { databaseWith } from '../../../data/wire/database.ts'
import { linkAttachment, quickSearch } from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeUpload, sent } from '../../../testing/fake-upload.ts'
import { item } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

const photo = new File(['picture'], 'front.jpg', { type: 'image/jpeg' })
const receipt = new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' })
const inStores = databaseWith('stowage-shared', { shares: 'id' })

/** As the service worker keeps it. */
const keep = (share: Partial<Share>): Promise<unknown> =>
  inStores('readwrite', store =>
    store('shares').put({
      id: 'one',
      at: 1,
      title: '',
      text: '',
      url: '',
      files: [photo, receipt],
      ...share,
    }),
  )

const tent = item('Tent')
const files = page.getByRole('list', { name: '2 shared files' })
const form = page.getByRole('dialog', { name: 'New item' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('files that another app has shared', () => {
  let server: FakeInventory

  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
    server = startFakeInventory({ entities: [tent] })
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    sent.length = 0
    await inStores('readwrite', store => store('shares').clear())
  })

  test('go with a new item, with what the app said about them', async () => {
    await keep({ title: 'Kettle', url: 'https://shop.example/kettle' })
    await showPage('/share')
    await expect.element(files).toBeVisible()
    await button('New item').click()
    await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Kettle')
    await expect
      .element(form.getByRole('textbox', { name: 'Notes' }))
      .toHaveValue('https://shop.example/kettle')
    expect(await readShares()).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    const { id } = await server.saved('Kettle')
    await expect
      .poll(() => sent)
      .toEqual([
        [`/api/v1/entities/${id}/attachments`, 'front.jpg', 'photo'],
        [`/api/v1/entities/${id}/attachments`, 'receipt.pdf', 'receipt'],
      ])
  })

  test('go to an item that is chosen, without those that were taken out', async () => {
    await keep({ text: 'Manual: https://maker.example/manual' })
    const links: unknown[] = []
    server.answer(linkAttachment, ({ id, external_id, title }) => {
      links.push([id, external_id, title])
      return tent
    })
    await showPage('/share')
    server.answer(quickSearch, () => ({
      items: [{ id: tent.id, name: tent.name, kind: 'item' as const, path: [], marks: [] }],
    }))
    await button('Remove receipt.pdf').click()
    await button('Add to an item').click()
    await page.getByRole('option', { name: 'Tent' }).click()
    await expect.poll(shownAddress).toBe(`/items/${tent.id}`)
    await expect.poll(() => sent).toEqual([[`/api/v1/entities/${tent.id}/attachments`, 'front.jpg', 'photo']])
    await expect.poll(() => links).toEqual([[tent.id, 'https://maker.example/manual', 'Manual']])
    expect(await readShares()).toEqual([])
  })

  test('are told of on another screen while they wait, and are there after a reload', async () => {
    await keep({})
    await showPage('/items')
    await expect.element(page.getByText('2 shared files wait for a decision').first()).toBeVisible()
    await showPage('/share')
    await expect.element(files).toBeVisible()
    await button('Discard').click()
    await expect.element(page.getByText('Nothing is waiting here')).toBeVisible()
    expect(await readShares()).toEqual([])
  })

  test('are seen by nobody else than who has seen them first', async () => {
    await keep({ userId: 'somebody-else' })
    await showPage('/share')
    await expect.element(page.getByText('Nothing is waiting here')).toBeVisible()
  })

  test('that no service worker took are to be shared again', async () => {
    await showPage('/share?missed=true')
    await expect.element(page.getByText('The files did not arrive')).toBeVisible()
  })
})
