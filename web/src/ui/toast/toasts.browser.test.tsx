import { CallError } from '@stowage/contract/protocol/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../testing/show.tsx'
import { expectReport, tell, tellError, tellSaved, tellWaiting, undoLatest } from './toasts.ts'

const region = page.getByRole('region', { name: 'Messages' })
const lines = region.getByRole('alertdialog')
const line = (text: string) => lines.filter({ hasText: text })
const added = { kind: 'added', text: (count: number) => `${count} items added` }
const keyAt = () => lines.elements().map(each => each.querySelector('kbd') !== null)

describe('the lines at the foot', () => {
  let undone: string[] = []
  const undoOf = (name: string) => async () => void undone.push(name)

  beforeEach(async () => {
    undone = []
    await showPart(
      <>
        <button type="button">Elsewhere</button>
        <input aria-label="Price" style={{ position: 'fixed', bottom: 30, insetInline: 0 }} />
      </>,
    )
    await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toBeVisible()
  })

  test('say what was done, and undo it once', async () => {
    tell({ text: 'Tent deleted', undo: undoOf('Tent') })
    await line('Tent deleted').getByRole('button', { name: /^Undo/ }).click()
    await expect.element(region).not.toBeInTheDocument()
    undoLatest()
    await expect.element(lines.getByText('Nothing to undo')).toBeVisible()
    expect(undone).toEqual(['Tent'])
  })

  test('show one at a time, and none comes back', async () => {
    tell({ text: 'Cup added', undo: undoOf('Cup') })
    tell({ text: 'Tent moved', undo: undoOf('Tent') })
    await expect.poll(keyAt).toEqual([true])
    await expect.element(lines.getByText('Tent moved')).toBeVisible()
    undoLatest()
    await expect.element(region).not.toBeInTheDocument()
    expect(undone).toEqual(['Tent'])
  })

  test('count up for a run, and undo all of it in reverse order', async () => {
    for (const name of ['Cup', 'Plate', 'Fork'])
      tell({ text: `${name} added`, run: added, undo: undoOf(name) })
    await expect.element(lines.getByText('3 items added')).toBeVisible()
    await expect.element(page.getByRole('status')).toHaveTextContent('3 items added')
    await lines.getByRole('button', { name: /^Undo all/ }).click()
    await expect.poll(() => undone).toEqual(['Fork', 'Plate', 'Cup'])
    await expect.element(region).not.toBeInTheDocument()
  })

  test('count down for a run that is undone one by one, with the key or the button', async () => {
    const run = { ...added, isOneByOne: true }
    for (const name of ['Cup', 'Plate', 'Fork']) tell({ text: `${name} added`, run, undo: undoOf(name) })
    await expect.element(lines.getByText('3 items added')).toBeVisible()
    undoLatest()
    await expect.element(lines.getByText('2 items added')).toBeVisible()
    expect(undone).toEqual(['Fork'])
    await lines.getByRole('button', { name: /^Undo last/ }).click()
    await expect.element(lines.getByText('1 items added')).toBeVisible()
    await expect.element(lines.getByRole('button', { name: /^Undo (last|all)/ })).not.toBeInTheDocument()
    undoLatest()
    await expect.poll(() => undone).toEqual(['Fork', 'Plate', 'Cup'])
    await expect.element(region).not.toBeInTheDocument()
  })

  test('undo the rest of a run by trying again after a failure', async () => {
    let isAway = true
    const fragile = async (): Promise<void> => {
      if (isAway) throw new TypeError('offline')
      undone.push('Plate')
    }
    tell({ text: 'Cup added', run: added, undo: undoOf('Cup') })
    tell({ text: 'Plate added', run: added, undo: fragile })
    tell({ text: 'Fork added', run: added, undo: undoOf('Fork') })
    undoLatest()
    await expect.element(lines.getByText('2 changes not undone')).toBeVisible()
    isAway = false
    await lines.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => undone).toEqual(['Fork', 'Plate', 'Cup'])
    await expect.element(region).not.toBeInTheDocument()
  })

  test('say nothing of what is saved in place, which the key still undoes', async () => {
    tellSaved(undoOf('Price'), 'Price')
    await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
    expect(region.elements()).toEqual([])
    undoLatest()
    expect(undone).toEqual(['Price'])
  })

  test('undo what was started last, whichever is reported first', async () => {
    const cup = expectReport()
    const tent = expectReport()
    tell({ text: 'Cup moved', undo: undoOf('Cup') })
    cup(true)
    undoLatest()
    expect(undone).toEqual([])
    tell({ text: 'Tent moved', undo: undoOf('Tent') })
    tent(true)
    await expect.poll(() => undone).toEqual(['Tent'])
  })

  test('undo a change at once while an older one is on its way', async () => {
    const upload = expectReport()
    const edit = expectReport()
    tellSaved(undoOf('Price'), 'Price')
    edit(true)
    undoLatest()
    expect(undone).toEqual(['Price'])
    upload(false)
  })

  test('keep failures in one line of their own until they are tried again, solved or closed', async () => {
    const tried: string[] = []
    const solve = tellError(new TypeError('offline'), () => tried.push('Tent'), 'Tent not moved')
    tellError(new TypeError('offline'), () => tried.push('Cup'), 'Cup not moved')
    tell({ text: 'Fork added' })
    const failed = lines.filter({ hasText: 'not moved' })
    await expect.element(failed.getByText('Cup not moved')).toBeVisible()
    await expect.element(failed.getByText(/1 more failed/)).toBeVisible()
    expect(lines.elements()).toHaveLength(2)
    solve()
    await expect.element(failed.getByText(/more failed/)).not.toBeInTheDocument()
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect.element(failed).not.toBeInTheDocument()
    expect(tried).toEqual(['Cup'])
  })

  test('leave what is being typed into uncovered', async () => {
    const input = page.getByRole('textbox', { name: 'Price' })
    await input.click()
    tell({ text: 'Tent moved' })
    await expect.element(lines).toBeVisible()
    const bottomOf = () => region.element().getBoundingClientRect().bottom
    await expect.poll(bottomOf).toBeLessThan(input.element().getBoundingClientRect().top)
  })

  test('offer to do again what was undone', async () => {
    tell({ text: 'Undone: Tent', undo: undoOf('Tent'), isRedo: true })
    await line('Undone: Tent').getByRole('button', { name: /^Redo/ }).click()
    await expect.poll(() => undone).toEqual(['Tent'])
  })

  test('say why an undo has failed', async () => {
    tell({
      text: 'Tent deleted',
      undo: () => Promise.reject(new CallError(404, { code: 'change.not_found' })),
    })
    await lines.getByRole('button', { name: /^Undo/ }).click()
    await expect.element(line('Not undone: Tent deleted')).toBeVisible()
    await expect.element(lines.getByText(/^It no longer exists/)).toBeVisible()
  })

  test('try again what went wrong, after what it was', async () => {
    tellError(new TypeError('offline'), () => undone.push('retried'), 'Tent was not moved.')
    await expect
      .element(lines.filter({ hasText: 'Tent was not moved.' }).getByText(/^Can’t reach the server\./))
      .toBeVisible()
    await lines.getByRole('button', { name: 'Try again' }).click()
    await expect.element(region).not.toBeInTheDocument()
    expect(undone).toEqual(['retried'])
  })

  test('let go of what waits when it is discarded', async () => {
    tellWaiting(
      'Tent is not saved yet.',
      () => undone.push('sent'),
      () => undone.push('let go'),
    )
    await lines.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => undone).toEqual(['let go'])
  })

  test('are reached by F6, and give the focus back', async () => {
    page.getByRole('button', { name: 'Elsewhere' }).element().focus()
    tell({ text: 'Tent deleted', undo: undoOf('Tent') })
    await expect.element(lines).toBeVisible()
    await userEvent.keyboard('{F6}')
    await expect.poll(() => region.element().contains(document.activeElement)).toBe(true)
    await lines.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  })
})
