import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from './stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
stubStorage('localStorage')
stubStorage('sessionStorage')
const { enqueueUploads, tellFailedUploads } = await import('./upload-queue.ts')
const { forgetPersonal } = await import('./personal-storage.ts')
const { leaveSession, selectGroup } = await import('./session.ts')
const { clearToasts, toasts } = await import('../ui/toast/toasts.ts')
const { speakEnglish } = await import('../i18n/speak-english.ts')

const [shed, flat] = ['7d9c2f0e-5b1a-4c3d-8e6f-112233445566', '0a1b2c3d-5b1a-4c3d-8e6f-665544332211']

/** Requests that were sent, each answered by hand. */
const requests: FakeRequest[] = []

class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers = new Map<string, string>()
  status = 0
  response: object | null = null
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  getResponseHeader(): string {
    return 'change'
  }
  send(): void {
    requests.push(this)
  }
  answer(status: number): void {
    this.status = status
    this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'))
  }
}

const photo = (name: string): File => new File(['picture'], name, { type: 'image/jpeg' })
const groups = () => requests.map(({ headers }) => headers.get('x-tenant'))
const told = () => toasts.visibleToasts.map(({ content }) => content)
const sent = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count))

describe('files that wait for their turn', () => {
  beforeAll(speakEnglish)
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    selectGroup(shed)
  })
  afterEach(() => {
    requests.length = 0
    forgetPersonal()
    selectGroup(undefined)
    clearToasts()
  })

  test('go one after the other to the group in which they were given, whatever is selected since', async () => {
    enqueueUploads('tent', [photo('one.jpg'), photo('two.jpg')], 'photo')
    await sent(1)
    selectGroup(flat)
    requests[0]?.answer(201)
    await sent(2)
    requests[1]?.answer(201)
    await vi.waitFor(() => expect(told()).toMatchObject([{ text: '2 photos added to ', isRun: true }]))
    expect(groups()).toEqual([shed, shed])
  })

  test('are told of when they have not arrived and their item is not on the screen, and go there once more', async () => {
    enqueueUploads('tent', [photo('one.jpg')], 'photo')
    await sent(1)
    selectGroup(flat)
    requests[0]?.answer(0)
    await vi.waitFor(() => expect(told()).toMatchObject([{ isError: true }]))
    expect(told()[0]).toMatchObject({
      text: 'Couldn’t upload one.jpg.',
      reason: expect.stringMatching(/^Can’t reach the server/),
    })
    told()[0]?.retry?.()
    await sent(2)
    requests[1]?.answer(201)
    expect(groups()).toEqual([shed, shed])
  })

  test('of a new item go to its group, and are told of by the queue of new items alone', async () => {
    selectGroup(flat)
    enqueueUploads('tent', [photo('one.jpg'), photo('two.jpg')], 'photo', { groupId: shed, newItem: 'Tent' })
    await sent(1)
    requests[0]?.answer(0)
    await sent(2)
    requests[1]?.answer(201)
    enqueueUploads('lamp', [photo('three.jpg')], 'photo')
    await sent(3)
    requests[2]?.answer(201)
    await vi.waitFor(() => expect(told().map(({ text }) => text)).toEqual(['Photo added to ']))
    expect(groups()).toEqual([shed, shed, flat])
  })

  test('are sent again with the key that they were sent with before', async () => {
    enqueueUploads('tent', [photo('one.jpg'), photo('two.jpg')], 'photo')
    await sent(1)
    requests[0]?.answer(0)
    await sent(2)
    requests[1]?.answer(201)
    await vi.waitFor(() => expect(told()).toHaveLength(2))
    told()
      .find(({ isError }) => isError)
      ?.retry?.()
    await sent(3)
    requests[2]?.answer(201)
    const [one, two, again] = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(again).toBe(one)
    expect(two).not.toBe(one)
  })

  test('wait when the session has ended, until the same person is in again', async () => {
    enqueueUploads('tent', [photo('one.jpg'), photo('two.jpg')], 'photo')
    await sent(1)
    leaveSession()
    requests[0]?.answer(401)
    enqueueUploads('lamp', [photo('three.jpg')], 'photo')
    await sent(2)
    requests[1]?.answer(201)
    await vi.waitFor(() => expect(told()).toHaveLength(1))
    tellFailedUploads()
    const waiting = toasts.visibleToasts.find(({ content }) => content.text.includes('two.jpg'))
    waiting?.content.retry?.()
    await sent(3)
    requests[2]?.answer(201)
    await sent(4)
    requests[3]?.answer(201)
    expect(groups()).toEqual([shed, shed, shed, shed])
  })

  test('are not sent once the person has signed out', async () => {
    enqueueUploads('tent', [photo('one.jpg'), photo('two.jpg')], 'photo')
    await sent(1)
    forgetPersonal()
    requests[0]?.answer(201)
    enqueueUploads('lamp', [photo('three.jpg')], 'photo')
    await sent(2)
    requests[1]?.answer(201)
    await vi.waitFor(() => expect(told().some(({ text }) => text.startsWith('Photo added'))).toBe(true))
    expect(requests).toHaveLength(2)
  })
})
