import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { stubStorage } from '../wire/stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
stubStorage('localStorage')
stubStorage('sessionStorage')
const { edit, editRow } = await import('./edit-entity.ts')
const { outbox } = await import('./outbox.ts')
const { sendNow } = await import('./queue.ts')
const { getEntity } = await import('../wire/operations.ts')
const { keyOf } = await import('../wire/answer-key.ts')
const { noteVersion } = await import('../wire/versions.ts')
const { queryClient } = await import('../wire/query-client.ts')
const { forgetPersonal } = await import('../wire/personal-storage.ts')
const { leaveSession, selectGroup } = await import('../wire/session.ts')
const { clearToasts, toasts, undoLatest } = await import('../../ui/toast/toasts.ts')
const { speakEnglish } = await import('../../i18n/speak-english.ts')

const shed = '7d9c2f0e-5b1a-4c3d-8e6f-112233445566'
const flat = '0a1b2c3d-5b1a-4c3d-8e6f-665544332211'
const tent = { id: 'tent', name: 'Tent', notes: '', fields: [] }
const told = () => toasts.visibleToasts.map(({ content }) => content)

describe('an edit', () => {
  const fetched = vi.fn<typeof fetch>()
  const asked = () =>
    fetched.mock.calls.map(([, init]) => [init?.method, new Headers(init?.headers).get('x-tenant')])
  beforeAll(async () => {
    vi.stubGlobal('fetch', fetched)
    await speakEnglish()
  })
  afterEach(() => {
    leaveSession()
    fetched.mockReset()
    selectGroup(undefined)
    forgetPersonal()
    clearToasts()
  })

  test.each(['edit', 'editRow'] as const)(
    '(%s) that could not be sent goes once more to its group, whatever group has been selected since',
    async way => {
      selectGroup(shed)
      if (way === 'editRow') fetched.mockResolvedValueOnce(Response.json(tent))
      fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
      if (way === 'edit') edit(tent as never, { notes: 'Torn' })
      else editRow({ id: 'tent', changes: { notes: 'Torn' } })
      await vi.waitFor(() => expect(outbox.get()).toMatchObject([{ hasWaited: true }]))
      selectGroup(flat)
      fetched.mockResolvedValueOnce(Response.json({ ...tent, notes: 'Torn' }))
      sendNow()
      await vi.waitFor(() => expect(outbox.get()).toEqual([]))
      expect(told()).toEqual([])
      expect(asked().filter(([method]) => method === 'PUT')).toEqual([
        ['PUT', shed],
        ['PUT', shed],
      ])
    },
  )

  test('that its session has not outlived is kept with its group, and told', async () => {
    selectGroup(shed)
    fetched.mockResolvedValueOnce(Response.json({ error: 'no' }, { status: 401 }))
    edit(tent as never, { notes: 'Torn' })
    await vi.waitFor(() => expect(told()).toHaveLength(1))
    expect(told()[0]?.text).toBe('What you changed in “Tent” is kept until you have signed in again.')
    expect(outbox.get()).toMatchObject([
      { groupId: shed, id: 'tent', name: 'Tent', changes: { notes: 'Torn' }, seen: { notes: '' } },
    ])
  })

  test('that somebody came before is compared and sent in its group', async () => {
    selectGroup(shed)
    const refusal = Promise.withResolvers<Response>()
    fetched
      .mockReturnValueOnce(refusal.promise)
      .mockResolvedValueOnce(Response.json({ ...tent, name: 'Big tent' }))
      .mockResolvedValueOnce(Response.json({ ...tent, notes: 'Torn' }))
    edit(tent as never, { notes: 'Torn' })
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
    selectGroup(flat)
    refusal.resolve(Response.json({ error: 'changed' }, { status: 412 }))
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3))
    expect(asked().map(([, group]) => group)).toEqual([shed, shed, shed])
    await vi.waitFor(() => expect(outbox.get()).toEqual([]))
    expect(told()).toEqual([])
  })

  /** The requests that write, with the version that each begins from and its key. */
  const writes = () =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'PUT')
      .map(([, init]) => {
        const headers = new Headers(init?.headers)
        return {
          from: headers.get('if-match'),
          key: headers.get('idempotency-key'),
          body: JSON.parse(String(init?.body)) as object,
        }
      })
  const versioned = (version: string, changes: object) => {
    const reply = { ...tent, ...changes }
    return Response.json(reply, { headers: { etag: version, 'stowage-change': `made ${version}` } })
  }
  const shown = () => queryClient.getQueryData<typeof tent>(keyOf(undefined, getEntity, { id: 'tent' }))
  /** Shows the item, as the server has it in a version. */
  function show(): typeof tent {
    const read = { ...tent }
    noteVersion(read, new Headers({ etag: 'first' }))
    queryClient.setQueryData(keyOf(undefined, getEntity, { id: 'tent' }), read)
    return read
  }

  test('waits for the one before it, and begins from what that has made', async () => {
    const first = Promise.withResolvers<Response>()
    fetched
      .mockReturnValueOnce(first.promise)
      .mockResolvedValueOnce(versioned('third', { name: 'Big tent', notes: 'Torn' }))
    edit(show() as never, { name: 'Big tent' })
    edit(shown() as never, { notes: 'Torn' })
    expect(shown()).toMatchObject({ name: 'Big tent', notes: 'Torn' })
    await vi.waitFor(() => expect(writes()).toHaveLength(1))
    first.resolve(versioned('second', { name: 'Big tent' }))
    await vi.waitFor(() => expect(outbox.get()).toEqual([]))
    expect(writes()).toMatchObject([
      { from: 'first', body: { name: 'Big tent', notes: '' } },
      { from: 'second', body: { name: 'Big tent', notes: 'Torn' } },
    ])
    expect(shown()).toMatchObject({ name: 'Big tent', notes: 'Torn' })
  })

  test('whose answer was lost is sent again as it was, and not twice', async () => {
    fetched
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(versioned('second', { notes: 'Torn' }))
      .mockResolvedValueOnce(versioned('third', { notes: 'Torn', name: 'Big tent' }))
    edit(show() as never, { notes: 'Torn' })
    await vi.waitFor(() => expect(outbox.get()).toMatchObject([{ hasWaited: true }]))
    expect(shown()).toMatchObject({ notes: 'Torn' })
    // Another edit takes it along.
    edit(shown() as never, { name: 'Big tent' })
    await vi.waitFor(() => expect(outbox.get()).toEqual([]))
    const [one, again, other] = writes()
    expect(again).toEqual(one)
    expect(other).toMatchObject({ from: 'second', body: { notes: 'Torn', name: 'Big tent' } })
    expect(told()).toEqual([])
  })

  test('that is refused stays where it was typed until it is corrected or discarded', async () => {
    const no = () => Response.json({ error: 'no', fields: {} }, { status: 422 })
    fetched.mockResolvedValueOnce(no()).mockResolvedValueOnce(no())
    edit(show() as never, { notes: 'Torm' })
    await vi.waitFor(() => expect(told()).toMatchObject([{ text: 'Notes of Tent not saved: Torm' }]))
    expect(told()[0]?.retry).toBeUndefined()
    edit(shown() as never, { notes: 'Torn' })
    await vi.waitFor(() => expect(told()).toMatchObject([{ text: 'Notes of Tent not saved: Torn', more: 0 }]))
    expect(shown()).toMatchObject({ notes: 'Torn' })
    toasts.close(toasts.visibleToasts[0]?.key ?? '')
    expect(shown()).toMatchObject({ notes: '' })
    expect(outbox.get()).toEqual([])
  })

  test('says nothing when it is saved, and the key undoes it', async () => {
    fetched
      .mockResolvedValueOnce(versioned('second', { notes: 'Torn' }))
      .mockResolvedValueOnce(
        Response.json({ id: 'undone', count: 1, subjects: [], notes: [], noteCodes: [] }),
      )
    edit(show() as never, { notes: 'Torn' })
    await vi.waitFor(() => expect(outbox.get()).toEqual([]))
    expect(told()).toEqual([])
    undoLatest()
    await vi.waitFor(() => expect(told()).toMatchObject([{ isRedo: true }]))
  })
})
