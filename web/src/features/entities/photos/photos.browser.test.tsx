import { isUnnamed } from '@stowage/contract/entities/unnamed'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { outbox } from '../../../data/outbox/outbox.ts'
import { createEntities, mergeLocation, updateEntity } from '../../../data/wire/operations.ts'
import { leaveSession } from '../../../data/wire/session.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeUpload, sent } from '../../../testing/fake-upload.ts'
import { item } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const photo = (name: string): File => new File([`picture ${name}`], name, { type: 'image/jpeg' })
const name = page.getByRole('textbox', { name: 'Name' })
const button = (text: string) => page.getByRole('button', { name: text, exact: true })
const progress = (text: string) => page.getByRole('status').filter({ hasText: text })

function paste(...files: readonly File[]): void {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('many photos', () => {
  let server: FakeInventory
  let isCut = false

  const madeNames = (): string[] =>
    server.calls(createEntities).flatMap(({ items }) => items.map(each => each.name))

  beforeEach(async () => {
    isCut = false
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
    server = startFakeInventory({ entities: [item('Ladder')] })
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      if (isCut) throw new TypeError('Failed to fetch')
      return fetch(...args)
    })
    await showPage('/photos')
    await expect.element(page.getByRole('heading', { name: 'Photos first, names later' })).toBeVisible()
  })
  afterEach(() => {
    leaveSession()
    vi.unstubAllGlobals()
    sent.length = 0
  })

  test('become an item each, and other files are named as left out', async () => {
    const again = photo('one.jpg')
    const notes = new File(['text'], 'notes.pdf', { type: 'application/pdf' })
    const empty = new File([], 'empty.jpg', { type: 'image/jpeg' })
    paste(again, again, photo('two.jpg'), notes, empty)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        '1 photo is here already and was left out. 1 file is no photo and was left out. 1 file is empty and was left out.',
      )
    await expect.poll(() => outbox.get()).toEqual([])
    expect(madeNames()).toHaveLength(2)
    expect(madeNames().every(isUnnamed)).toBe(true)
    expect(sent.map(([, file]) => file)).toEqual(['one.jpg', 'two.jpg'])
  })

  test('are named one after the other, joined where two show one item, and gone back to', async () => {
    paste(photo('one.jpg'), photo('two.jpg'), photo('three.jpg'))
    await expect.poll(() => outbox.get()).toEqual([])
    await expect.element(name).toHaveFocus()
    await userEvent.fill(name, 'Kettle')
    await userEvent.keyboard('{Enter}')
    await expect.element(progress('2 of 3')).toBeInTheDocument()
    await expect.poll(() => server.now('Kettle').name).toBe('Kettle')
    await expect.element(name).toHaveValue('')
    await button('Join with “Kettle”').click()
    await expect.poll(() => server.calls(mergeLocation)).toMatchObject([{ into: server.now('Kettle').id }])
    await expect.element(progress('2 of 2')).toBeInTheDocument()
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(name).toHaveValue('Kettle')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByRole('heading', { name: '1 item named' })).toBeVisible()
    await expect.element(page.getByText('1 photo without a name')).toBeVisible()
  })

  test('are named without a network, and arrive once with the name', async () => {
    isCut = true
    paste(photo('one.jpg'), photo('two.jpg'))
    await expect.element(progress('1 of 2')).toBeInTheDocument()
    await userEvent.fill(name, 'Kettle')
    await userEvent.keyboard('{Enter}')
    await expect.element(progress('2 of 2')).toBeInTheDocument()
    await expect.poll(() => outbox.get().map(each => each.name)[0]).toBe('Kettle')
    isCut = false
    dispatchEvent(new Event('online'))
    await expect.poll(() => outbox.get(), { timeout: 15_000 }).toEqual([])
    expect(madeNames()).toHaveLength(2)
    expect(server.calls(updateEntity).map(each => each.name)).toEqual(['Kettle'])
    expect(server.now('Kettle').quantity).toBe(1)
  })
})
