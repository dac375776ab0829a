import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { linkAttachment } from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeUpload, sent } from '../../../testing/fake-upload.ts'
import { item } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'
import { followPhotos } from '../photos/follow-photos.ts'

const photo = new File(['picture'], 'front.jpg', { type: 'image/jpeg' })
const receipt = new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' })
const table = new File(['Name\nKettle'], 'kitchen.csv', { type: 'text/csv' })

function transferOf(files: readonly File[], texts: Readonly<Record<string, string>> = {}): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  for (const [type, text] of Object.entries(texts)) data.setData(type, text)
  return data
}

const paste = (target: Element, clipboardData: DataTransfer): boolean =>
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))

const drag = (kind: 'dragover' | 'drop', target: Element, files: readonly File[]): boolean =>
  target.dispatchEvent(
    new DragEvent(kind, { dataTransfer: transferOf(files), bubbles: true, cancelable: true }),
  )

const dragTexts = (
  kind: 'dragover' | 'drop',
  target: Element,
  texts: Readonly<Record<string, string>>,
): boolean =>
  target.dispatchEvent(
    new DragEvent(kind, { dataTransfer: transferOf([], texts), bubbles: true, cancelable: true }),
  )

const manual = 'https://maker.example/manual'
const picture = 'https://maker.example/front.jpg'
const tent = item('Tent')
const address = `/api/v1/entities/${tent.id}/attachments`
const name = page.getByRole('heading', { name: 'Tent' })

describe('files for an item', () => {
  let server: FakeInventory
  beforeEach(async () => {
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
    server = startFakeInventory({ entities: [tent, item('Ladder')] })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    sent.length = 0
  })

  const showItem = async (): Promise<void> => {
    await showPage(`/items/${tent.id}`)
    await expect.element(name).toBeVisible()
    // The part that takes them is loaded behind the page.
    await expect
      .poll(() => {
        drag('dragover', name.element(), [photo])
        return page.getByText('Drop to add to Tent').elements()
      })
      .toHaveLength(1)
  }

  test('that are dropped while the part that takes them is being loaded go to it, and become no new item', async () => {
    await showPage(`/items/${tent.id}`)
    await expect.element(name).toBeVisible()
    const shown = document.querySelector('main')!
    // The page without that part: nothing else takes the file.
    const screen = shown.cloneNode(true) as Element
    shown.parentElement?.append(screen)
    const go = vi.fn()
    const end = followPhotos(go)
    for (const target of [screen, screen.querySelector('h1')!]) drag('drop', target, [photo])
    end()
    screen.remove()
    await expect.poll(() => sent).toHaveLength(2)
    expect(sent[0]).toEqual([address, 'front.jpg', 'photo'])
    expect(go).not.toHaveBeenCalled()
  })

  test('are pasted on its page: pictures become photos, others documents', async () => {
    await showItem()
    paste(document.body, transferOf([photo, receipt]))
    await expect
      .poll(() => sent)
      .toEqual([
        [address, 'front.jpg', 'photo'],
        [address, 'receipt.pdf', 'receipt'],
      ])
    // Messages are no dialogs that keep the page from taking more.
    await expect.element(page.getByText('Document added to Tent').first()).toBeVisible()
    paste(document.body, transferOf([photo]))
    await expect.poll(() => sent).toHaveLength(3)
  })

  test('are pasted while a text field has the focus, unless the clipboard has formatted text besides', async () => {
    await showItem()
    const field = document.createElement('input')
    document.body.append(field)
    const isLeft = paste(field, transferOf([photo], { 'text/plain': '4\t5', 'text/html': '<table>' }))
    paste(field, transferOf([receipt], { 'text/plain': 'receipt.pdf' }))
    field.remove()
    expect(isLeft).toBe(true)
    await expect.poll(() => sent).toEqual([[address, 'receipt.pdf', 'receipt']])
  })

  test('are dropped anywhere on its page, which says so; a table opens the import', async () => {
    await showItem()
    drag('dragover', name.element(), [photo])
    await expect.element(page.getByText('Drop to add to Tent')).toBeVisible()
    drag('drop', name.element(), [photo])
    await expect.element(page.getByText('Drop to add to Tent')).not.toBeInTheDocument()
    await expect.poll(() => sent).toEqual([[address, 'front.jpg', 'photo']])
    drag('drop', name.element(), [table])
    await expect.poll(shownAddress).toBe('/import')
    expect(sent).toHaveLength(1)
  })

  test.each<[string, Readonly<Record<string, string>>, readonly (readonly [string, string])[]]>([
    [
      'a link of a page',
      {
        'text/uri-list': manual,
        'text/html': `<a href="${manual}"><b>Tent</b> manual</a>`,
        'text/plain': manual,
      },
      [[manual, 'Tent manual']],
    ],
    [
      'a picture that no file comes with',
      { 'text/html': `<img src="${picture}" alt="Front">` },
      [[picture, 'Front']],
    ],
    [
      'several, with a comment',
      { 'text/uri-list': `# two\r\n${manual}\r\n${picture}\r\n` },
      [
        [manual, ''],
        [picture, ''],
      ],
    ],
    [
      'links among scripts',
      {
        'text/html': `<a href="javascript:alert(1)">x</a><a href="data:text/html,x">y</a><a href="${manual}">Manual</a>`,
      },
      [[manual, 'Manual']],
    ],
    [
      'a script alone',
      { 'text/uri-list': 'javascript:alert(1)', 'text/html': '<a href="javascript:alert(1)">x</a>' },
      [],
    ],
  ])('or links are dropped there: %s', async (_what, texts, links) => {
    const attached: unknown[] = []
    server.answer(linkAttachment, ({ external_id, title }) => {
      attached.push([external_id, title])
      return tent
    })
    await showItem()
    dragTexts('dragover', name.element(), texts)
    await expect.element(page.getByText('Drop to add to Tent')).toBeVisible()
    expect(dragTexts('drop', name.element(), texts)).toBe(false)
    if (links.length === 0)
      await expect.element(page.getByRole('alertdialog', { name: /^Enter a web address/ })).toBeVisible()
    await expect.poll(() => attached).toEqual(links)
    expect(sent).toEqual([])
  })

  test('and links are dropped on its row of a list', async () => {
    await showPage('/items')
    const row = page.getByRole('row', { name: /Tent/ })
    await expect.element(row).toBeVisible()
    // The part that takes them is loaded behind the list.
    await expect
      .poll(() => {
        drag('dragover', row.element(), [photo])
        return row.element().hasAttribute('data-takes-files')
      })
      .toBe(true)
    drag('drop', row.element(), [photo])
    await expect.element(row).not.toHaveAttribute('data-takes-files')
    await expect.poll(() => sent).toEqual([[address, 'front.jpg', 'photo']])
    server.answer(linkAttachment, () => tent)
    dragTexts('drop', row.element(), { 'text/uri-list': manual })
    await expect
      .poll(() => server.calls(linkAttachment))
      .toMatchObject([{ id: tent.id, external_id: manual, source_type: 'link' }])
  })

  test('go with a new item: documents and links as well', async () => {
    await showPage('/items')
    await expect.element(page.getByRole('row', { name: /Tent/ })).toBeVisible()
    await userEvent.keyboard('n')
    const form = page.getByRole('dialog', { name: 'New item' })
    const field = form.getByRole('textbox', { name: 'Name' })
    await expect.element(field).toHaveFocus()
    paste(field.element(), transferOf([receipt]))
    drag('drop', field.element(), [photo])
    await expect.element(form.getByRole('button', { name: 'Remove receipt.pdf' })).toBeVisible()
    dragTexts('drop', form.element(), { 'text/html': `<a href="${manual}">Kettle</a>` })
    await expect.element(field).toHaveValue('Kettle')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => sent.map(([, ...file]) => file))
      .toEqual([
        ['receipt.pdf', 'receipt'],
        ['front.jpg', 'photo'],
      ])
    await expect.poll(() => server.now('Kettle').notes).toBe(manual)
  })
})
