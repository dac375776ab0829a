import { CallError } from '@stowage/contract/protocol/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { enqueueUploads } from '../../../data/outbox/upload-queue.ts'
import { leaveSession } from '../../../data/wire/session.ts'
import { showPart } from '../../../testing/show.tsx'
import { UploadList } from './uploads.tsx'

const file = new File(['picture'], 'big.jpg', { type: 'image/jpeg' })
const tooLarge = new CallError(413, {
  code: 'body.too_large',
  issues: [{ path: 'file', code: 'file_too_large', params: { limit: 52_428_800 } }],
})
const items = page.getByRole('listitem')
const region = page.getByRole('region', { name: 'Messages' })
const button = (name: string) => page.getByRole('button', { name })

/** Every upload fails with this. */
let failure: unknown

class FailingRequest extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = failure instanceof CallError ? failure.status : 0
  readonly response =
    failure instanceof CallError
      ? { code: failure.code, error: failure.message, issues: failure.issues }
      : null
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null
  }
  send(): void {
    queueMicrotask(() => this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load')))
  }
}

const fail = (error: unknown): void => {
  failure = error
  enqueueUploads('tent', [file], 'photo')
}

describe('a file that has not arrived', () => {
  beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FailingRequest))
  afterEach(() => {
    leaveSession()
    vi.unstubAllGlobals()
  })

  test('that is too large says how large it may be and what to do, and is not tried again', async () => {
    await showPart(<UploadList entityId="tent" />)
    fail(tooLarge)
    const said =
      'Couldn’t upload big.jpg. A file may have at most 50 MiB. Choose a smaller one, or ask whoever runs the server to allow more.'
    await expect.element(items.filter({ hasText: said })).toBeVisible()
    await expect.element(button('Try again')).not.toBeInTheDocument()
    await button('Dismiss').click()
    await expect.element(items).not.toBeInTheDocument()
  })

  test.each([
    [400, false],
    [403, false],
    [404, false],
    [409, false],
    [413, false],
    [415, false],
    [422, false],
    [401, true],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
    [507, true],
  ])('because of a %i is offered to be tried again only where that may help', async (status, mayHelp) => {
    await showPart(<UploadList entityId="tent" />)
    fail(new CallError(status, {}))
    await expect.element(button(mayHelp ? 'Try again' : 'Dismiss')).toBeVisible()
    await expect.element(button(mayHelp ? 'Dismiss' : 'Try again')).not.toBeInTheDocument()
  })

  test('is told of elsewhere when the server has said no', async () => {
    await showPart(<p>Elsewhere</p>)
    fail(tooLarge)
    await expect.element(region.getByText(/A file may have at most 50 MiB/)).toBeVisible()
    await expect.element(button('Try again')).not.toBeInTheDocument()
  })
})
