import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createEntities } from '../../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { FakeUpload, sent } from '../../../testing/fake-upload.ts'
import { item } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const form = page.getByRole('dialog', { name: 'New item' })
const name = form.getByRole('textbox', { name: 'Name' })
const photo = form.getByRole('button', { name: 'Remove photo' })

function pastePicture(picture = new File(['picture'], 'kettle.png', { type: 'image/png' })): void {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(picture)
  name
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Does the browser ask before the page is left? */
const asksBeforeLeaving = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('photos of a new item', () => {
  let server: FakeInventory

  beforeEach(async () => {
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
    server = startFakeInventory({ entities: [item('Ladder')] })
    await showPage('/items')
    await expect.element(page.getByRole('row', { name: /Ladder/ })).toBeVisible()
    await userEvent.keyboard('n')
    await expect.element(name).toHaveFocus()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    sent.length = 0
  })

  test('are pasted, stay with their item when it is refused, and follow it when it exists', async () => {
    const answer = server.answerOf(createEntities)
    server.answer(createEntities, () => {
      throw new FakeProblem('entity.too_deep')
    })
    pastePicture()
    await expect.element(photo).toBeVisible()
    expect(asksBeforeLeaving()).toBe(false)
    await form.getByText(/^Add another/).click()
    await userEvent.fill(name, 'Kettle')
    await userEvent.keyboard('{Enter}')
    await expect.element(photo).not.toBeInTheDocument()
    const edit = page.getByRole('button', { name: 'Edit: Kettle' })
    await expect.element(edit).toBeVisible()
    // They are kept for the next visit.
    expect(asksBeforeLeaving()).toBe(false)
    server.answer(createEntities, answer)
    await userEvent.fill(name, 'Lamp')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Lamp added')).toBeVisible()
    await edit.click()
    await expect.element(photo).toBeVisible()
    name.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => sent.map(([address, name]) => [address, name]))
      .toEqual([[`/api/v1/entities/${(await server.saved('Kettle')).id}/attachments`, 'kettle.png']])
  })

  test('are rotated before they are sent, and Undo takes that back', async () => {
    const canvas = new OffscreenCanvas(200, 100)
    canvas.getContext('2d')
    const blob = await canvas.convertToBlob()
    pastePicture(new File([blob], 'kettle.png', { type: 'image/png' }))
    const tile = form.getByRole('button', { name: 'Rotate and crop' })
    const size = (): string => {
      const picture = tile.element().querySelector('img')
      return `${picture?.naturalWidth} × ${picture?.naturalHeight}`
    }
    const rotate = async (): Promise<void> => {
      await tile.click()
      await page.getByRole('button', { name: 'Rotate left' }).click()
      await page
        .getByRole('dialog', { name: 'Rotate and crop' })
        .getByRole('button', { name: 'Save' })
        .click()
      await expect.poll(size).toBe('100 × 200')
    }
    await rotate()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(size).toBe('200 × 100')
    await rotate()
    await userEvent.fill(name, 'Kettle')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent.map(([, name]) => name)).toEqual(['kettle.png'])
  })

  test('are kept with what was typed when the form is closed', async () => {
    pastePicture()
    await expect.element(photo).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(form).not.toBeInTheDocument()
    await userEvent.keyboard('n')
    await expect.element(photo).toBeVisible()
  })
})
