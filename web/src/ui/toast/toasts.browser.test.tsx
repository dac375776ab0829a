import { CallError } from '@stowage/contract/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../testing/show.tsx'
import { clearToasts, tell, tellError, tellWaiting, undoLatest } from './toasts.ts'

const region = page.getByRole('region', { name: 'Messages' })
const lines = region.getByRole('alertdialog')
const line = (text: string) => lines.filter({ hasText: text })
const keyAt = () => lines.elements().map(each => each.querySelector('kbd') !== null)

describe('the lines at the foot', () => {
  let undone: string[] = []
  const undoOf = (name: string) => async () => void undone.push(name)

  beforeEach(async () => {
    undone = []
    clearToasts()
    await showPart(<button type="button">Elsewhere</button>)
    await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toBeVisible()
  })

  test('say what was done, and undo it once', async () => {
    tell({ text: 'Tent is deleted.', undo: undoOf('Tent') })
    await line('Tent is deleted.').getByRole('button', { name: /^Undo/ }).click()
    await expect.element(region).not.toBeInTheDocument()
    expect([undone, undoLatest()]).toEqual([['Tent'], false])
  })

  test('offer the key for undoing in the last line alone', async () => {
    tell({ text: 'Cup is added.', undo: undoOf('Cup') })
    tell({ text: 'Plate is added.', undo: undoOf('Plate') })
    await expect.poll(keyAt).toEqual([true, false])
    await expect.element(lines.first().getByText('Plate is added.')).toBeVisible()
    expect(undoLatest()).toBe(true)
    await expect.element(line('Plate is added.')).not.toBeInTheDocument()
    await line('Cup is added.').getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => undone).toEqual(['Plate', 'Cup'])
  })

  test('offer to do again what was undone', async () => {
    tell({ text: 'Undone: Tent', undo: undoOf('Tent'), isRedo: true })
    await line('Undone: Tent').getByRole('button', { name: /^Redo/ }).click()
    await expect.poll(() => undone).toEqual(['Tent'])
  })

  test('say why an undo has failed', async () => {
    tell({
      text: 'Tent is deleted.',
      undo: () => Promise.reject(new CallError(404, { code: 'change.not_found' })),
    })
    await lines.getByRole('button', { name: /^Undo/ }).click()
    await expect.element(line('Tent is deleted.')).not.toBeInTheDocument()
    await expect.element(lines).toBeVisible()
  })

  test('try again what went wrong, after what it was', async () => {
    tellError(new TypeError('offline'), () => undone.push('retried'), 'Tent was not moved.')
    await expect
      .element(lines.getByText(/^Tent was not moved\. The server cannot be reached\./))
      .toBeVisible()
    await lines.getByRole('button', { name: 'Try again' }).click()
    await expect.element(region).not.toBeInTheDocument()
    expect(undone).toEqual(['retried'])
  })

  test('let go of what waits when they are dismissed', async () => {
    tellWaiting(
      'Tent is not saved yet.',
      () => undone.push('sent'),
      () => undone.push('let go'),
    )
    await lines.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => undone).toEqual(['let go'])
  })

  test('are reached by F6, and give the focus back', async () => {
    page.getByRole('button', { name: 'Elsewhere' }).element().focus()
    tell({ text: 'Tent is deleted.', undo: undoOf('Tent') })
    await expect.element(lines).toBeVisible()
    await userEvent.keyboard('{F6}')
    await expect.poll(() => region.element().contains(document.activeElement)).toBe(true)
    await lines.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  })
})
