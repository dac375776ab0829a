import type { Operation } from '@stowage/contract/protocol/operation'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getStatus, listEntities } from '../../data/wire/operations.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { item } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'

const banner = page.getByText(/^Offline\. Showing data of \d/)

describe('the bar that says the server cannot be reached', () => {
  let server: FakeInventory
  let isAway = false

  /** Has the server answer nothing that the page asks while it is away. */
  function cutOff(operation: Operation): void {
    const answer = server.answerOf(operation)
    server.answer(operation, (...given) => {
      if (isAway) throw new TypeError('Failed to fetch')
      return answer(...given)
    })
  }

  beforeEach(async () => {
    isAway = false
    server = startFakeInventory({ entities: [item('Tent'), item('Rope')] })
    cutOff(getStatus)
    cutOff(listEntities)
    await showPage('/items')
    await expect.element(page.getByRole('row', { name: /^Tent/ })).toBeVisible()
    isAway = true
    await userEvent.fill(page.getByRole('searchbox'), 'Rope')
    await expect.element(banner).toBeVisible()
  })

  test('goes with the first answer to anything, and has what failed read again', async () => {
    isAway = false
    await expect.element(banner).not.toBeInTheDocument()
    await expect.element(page.getByRole('row', { name: /^Rope/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /^Tent/ })).not.toBeInTheDocument()
  })

  test.each([
    ['the focus', async () => void dispatchEvent(new Event('focus'))],
    ['the network', async () => void dispatchEvent(new Event('online'))],
  ])('has the server tried at once by %s', async (_, occur) => {
    const before = server.calls(getStatus).length
    await occur()
    await expect.poll(() => server.calls(getStatus).length).toBeGreaterThan(before)
    isAway = false
    await expect.element(banner).not.toBeInTheDocument()
  })
})
