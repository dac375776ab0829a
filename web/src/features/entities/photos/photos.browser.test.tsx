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
    vi.restoreAllMocks()
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

  test('go to an item that has a name already, and leave the pile', async () => {
    paste(photo('one.jpg'), photo('two.jpg'))
    await expect.poll(() => outbox.get()).toEqual([])
    await button('Give to an item…').click()
    await expect.element(page.getByRole('dialog', { name: 'Which item does the photo show?' })).toBeVisible()
    await userEvent.keyboard('Ladder')
    await page.getByRole('option', { name: 'Ladder' }).click()
    await expect.poll(() => server.calls(mergeLocation)).toMatchObject([{ into: server.now('Ladder').id }])
    await expect.element(progress('1 of 1')).toBeInTheDocument()
    await expect.element(page.getByText('Photo joined with Ladder').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  })

  test('taken on a phone are named from the first of them as soon as the camera closes', async () => {
    paste(photo('one.jpg'))
    await expect.element(progress('1 of 1')).toBeInTheDocument()
    await page.viewport(390, 844)
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
      new DOMException('', 'NotAllowedError'),
    )
    await button('Take photos').click()
    await expect.element(button('Open the camera')).toBeVisible()
    const system = document.querySelector('[role=dialog] input[type=file]')
    for (const name of ['two.jpg', 'three.jpg'])
      await userEvent.upload(system as HTMLInputElement, photo(name))
    await button('Done').click()
    await expect.element(progress('2 of 3')).toBeInTheDocument()
    await expect.element(name).toHaveFocus()
    await page.viewport(1280, 800)
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
