import type { CallError } from '@stowage/contract/protocol/client'
import { QueryClientProvider, type UseMutationResult } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { stubStorage } from '../wire/stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
stubStorage('localStorage')
stubStorage('sessionStorage')
const { useChange } = await import('./use-change.ts')
const { startUndo } = await import('./undo.ts')
const { queryClient } = await import('../wire/query-client.ts')
const { readOf } = await import('../wire/use-operation.ts')
const { keyOf } = await import('../wire/answer-key.ts')
const { createTag, getSelf, listTags, undoChange } = await import('../wire/operations.ts')
const { leaveSession, selectGroup } = await import('../wire/session.ts')
const { clearToasts, toasts, undoLatest } = await import('../../ui/toast/toasts.ts')
const { speakEnglish } = await import('../../i18n/speak-english.ts')

type Options = Parameters<typeof useChange<typeof createTag>>[1]
type Change = UseMutationResult<unknown, CallError, { name: string }>

const key = keyOf(undefined, listTags, {})
const tag = (name: string) => ({ id: name, name })
const names = () => queryClient.getQueryData<{ name: string }[]>(key)?.map(({ name }) => name)
const told = () => toasts.visibleToasts.map(({ content }) => content)

/** The hook as a component has it. */
function hold(options: Options): Change {
  let change: Change | undefined
  const Holder = () => {
    change = useChange(createTag, options)
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Holder)))
  if (change === undefined) throw new Error('The component was not drawn')
  return change
}

const adding: Options = {
  apply: (cache, { name }) => cache.update(listTags, tags => [...tags, { ...tag(name) } as never]),
  done: ({ name }) => `${name} added`,
}

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

describe('a change', () => {
  const fetched = vi.fn<typeof fetch>()
  beforeAll(async () => {
    vi.stubGlobal('fetch', fetched)
    await speakEnglish()
  })
  afterEach(() => {
    queryClient.clear()
    fetched.mockReset()
    selectGroup(undefined)
    clearToasts()
  })

  test('is shown before the server has answered, and stays when it does', async () => {
    queryClient.setQueryData(key, [tag('Tools')])
    const reply = Promise.withResolvers<Response>()
    fetched.mockReturnValueOnce(reply.promise)
    const done = hold(adding).mutateAsync({ name: 'Outdoor' })
    expect(names()).toEqual(['Tools', 'Outdoor'])
    reply.resolve(answer(201, tag('Outdoor')))
    await done
    expect(names()).toEqual(['Tools', 'Outdoor'])
    expect(told()).toMatchObject([{ text: 'Outdoor added' }])
  })

  test.each([
    ['refuses it', answer(409, { error: 'no', code: 'made.up' }), /conflicts with a newer change/],
    ['has failed', answer(500, { error: 'boom' }), /went wrong on the server/],
    ['cannot be reached', new TypeError('Failed to fetch'), /Can’t reach the server/],
  ])('is taken back from the screen when the server %s, which is told in words', async (_, reply, words) => {
    queryClient.setQueryData(key, [tag('Tools')])
    if (reply instanceof Response) fetched.mockResolvedValueOnce(reply)
    else fetched.mockRejectedValueOnce(reply)
    await expect(hold(adding).mutateAsync({ name: 'Outdoor' })).rejects.toThrow()
    expect(names()).toEqual(['Tools'])
    expect(told()).toMatchObject([{ isError: true, text: expect.stringMatching(words) }])
  })

  test('gives up what was asked about the person before it', async () => {
    const self = keyOf(undefined, getSelf, {})
    queryClient.setQueryData(self, 'changed')
    const late = Promise.withResolvers<Response>()
    fetched.mockReturnValueOnce(late.promise)
    const read = queryClient.fetchQuery({ ...readOf(undefined, getSelf, {}), staleTime: 0 })
    fetched.mockResolvedValueOnce(answer(201, tag('Outdoor')))
    await hold(adding).mutateAsync({ name: 'Outdoor' })
    late.resolve(answer(200, { item: {} }))
    expect(await read).toBe('changed')
    expect(queryClient.getQueryData(self)).toBe('changed')
  })

  test('is taken back from the screen without a word when somebody takes the error over', async () => {
    queryClient.setQueryData(key, [tag('Tools')])
    fetched.mockResolvedValueOnce(answer(412, { error: 'changed' }))
    const failed = vi.fn(() => true)
    await hold({ ...adding, failed })
      .mutateAsync({ name: 'Outdoor' })
      .catch(() => undefined)
    expect(failed).toHaveBeenCalledOnce()
    expect([names(), told()]).toEqual([['Tools'], []])
  })

  test('is undone by the server, under the id that it has named, and that again', async () => {
    const undone = { id: 'second', count: 1, subjects: [{ name: 'Outdoor' }], notes: [], noteCodes: [] }
    fetched
      .mockResolvedValueOnce(answer(201, tag('Outdoor'), { 'stowage-change': 'first' }))
      .mockResolvedValueOnce(answer(201, undone))
      .mockResolvedValueOnce(answer(201, { ...undone, id: 'third' }))
    await hold(adding).mutateAsync({ name: 'Outdoor' })
    const asked = () => fetched.mock.calls.map(([address]) => String(address))
    undoLatest()
    await vi.waitFor(() => expect(told()).toMatchObject([{ isRedo: true }]))
    undoLatest()
    await vi.waitFor(() => expect(told()).toMatchObject([{ isRedo: false }]))
    const path = undoChange.route.replace('POST ', '/api')
    expect(asked().slice(1)).toEqual([path.replace(':id', 'first'), path.replace(':id', 'second')])
  })

  test.each([
    ['as many as people see, without their photos', 44, { item: 42, attachment: 2 }, '42 items'],
    ['each kind apart', 3, { location: 1, tag: 2 }, '1 location and 2 tags'],
    ['photos where there is nothing else', 2, { attachment: 2 }, '2 documents'],
    ['the only one by its name', 3, { item: 1, attachment: 2 }, 'Tent'],
  ])('is told to be undone with %s', async (_, count, kinds, what) => {
    const counts = Object.entries(kinds).map(([kind, of]) => ({ kind, count: of }))
    const subjects = [
      { kind: 'attachment', name: 'tent.jpg' },
      { kind: 'item', name: 'Tent' },
    ]
    fetched
      .mockResolvedValueOnce(answer(201, tag('Outdoor'), { 'stowage-change': 'first' }))
      .mockResolvedValueOnce(answer(201, { id: 'second', count, counts, subjects, notes: [], noteCodes: [] }))
    await hold(adding).mutateAsync({ name: 'Outdoor' })
    undoLatest()
    await vi.waitFor(() => expect(told()).toMatchObject([{ text: `Undone: ${what}` }]))
  })

  test('is counted by its kind with those that are undone after it', async () => {
    const undone = { id: 'second', count: 1, subjects: [{ name: 'Length' }], notes: [], noteCodes: [] }
    const reply = { ...undone, counts: [{ kind: 'fieldDefinition', count: 1 }] }
    fetched.mockResolvedValueOnce(answer(201, reply)).mockResolvedValueOnce(answer(201, reply))
    for (const text of ['Undone: Length', 'Undone: 2 fields']) {
      startUndo({ id: 'first', groupId: undefined })
      await vi.waitFor(() => expect(told()).toMatchObject([{ text }]))
    }
  })

  test('is undone in the group in which it was made, and that again, whatever group has been selected since', async () => {
    const undone = { id: 'second', count: 1, subjects: [{ name: 'Outdoor' }], notes: [], noteCodes: [] }
    const shed = '7d9c2f0e-5b1a-4c3d-8e6f-112233445566'
    const flat = '0a1b2c3d-5b1a-4c3d-8e6f-665544332211'
    const reply = Promise.withResolvers<Response>()
    fetched
      .mockReturnValueOnce(reply.promise)
      .mockResolvedValueOnce(answer(201, undone))
      .mockResolvedValueOnce(answer(201, { ...undone, id: 'third' }))
    selectGroup(shed)
    const done = hold(adding).mutateAsync({ name: 'Outdoor' })
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
    // While it is on its way.
    selectGroup(flat)
    reply.resolve(answer(201, tag('Outdoor'), { 'stowage-change': 'first' }))
    await done
    undoLatest()
    await vi.waitFor(() => expect(told()).toMatchObject([{ isRedo: true }]))
    undoLatest()
    await vi.waitFor(() => expect(told()).toMatchObject([{ isRedo: false }]))
    const groups = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-tenant'))
    expect(groups).toEqual([shed, shed, shed])
  })

  test('tells what could not come back in the words of the page, and what it has no words for in those of the server', async () => {
    const known = { code: 'location_gone', name: 'House' }
    const notes = ['It is in House.', 'It has lost its shine.']
    const undone = {
      id: 'second',
      count: 1,
      subjects: [{ name: 'Tent' }],
      notes,
      noteCodes: [known, { code: 'new' }],
    }
    fetched
      .mockResolvedValueOnce(answer(201, tag('Outdoor'), { 'stowage-change': 'first' }))
      .mockResolvedValueOnce(answer(201, undone))
    await hold(adding).mutateAsync({ name: 'Outdoor' })
    undoLatest()
    await vi.waitFor(() => expect(told()).toMatchObject([{ isRedo: true }]))
    expect(told()[0]?.text).toMatch(/was in it is now in House\..* It has lost its shine\.$/)
  })

  test('is not undone by whoever comes after the session', async () => {
    fetched.mockResolvedValueOnce(answer(201, tag('Outdoor'), { 'stowage-change': 'first' }))
    await hold(adding).mutateAsync({ name: 'Outdoor' })
    leaveSession()
    undoLatest()
    await vi.waitFor(() => expect(told()).toEqual([{ text: 'Nothing to undo' }]))
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('that changed nothing has nothing to undo', async () => {
    fetched.mockResolvedValueOnce(answer(200, tag('Outdoor')))
    await hold(adding).mutateAsync({ name: 'Outdoor' })
    expect(told().map(({ undo }) => undo)).toEqual([undefined])
    undoLatest()
    await vi.waitFor(() => expect(told()[0]).toEqual({ text: 'Nothing to undo' }))
    expect(fetched).toHaveBeenCalledOnce()
  })

  const keyOfRequest = ([, init]: Parameters<typeof fetch>) =>
    new Headers(init?.headers).get('idempotency-key')
  const keysSent = () => fetched.mock.calls.map(keyOfRequest)
  const making: Options = { ...adding, makes: true, notDone: ({ name }) => `${name} not added` }
  const noAnswer = new TypeError('Failed to fetch')

  test('that is asked for again while it is on its way is sent once', async () => {
    const reply = Promise.withResolvers<Response>()
    fetched.mockReturnValueOnce(reply.promise)
    const change = hold(adding)
    change.mutate({ name: 'Outdoor' })
    change.mutate({ name: 'Outdoor' })
    reply.resolve(answer(201, tag('Outdoor')))
    await vi.waitFor(() => expect(told()).toMatchObject([{ text: 'Outdoor added' }]))
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('that makes something is sent with the same key by a form that is sent again after a lost answer', async () => {
    fetched
      .mockRejectedValueOnce(noAnswer)
      .mockResolvedValueOnce(answer(201, tag('Outdoor')))
      .mockResolvedValueOnce(answer(201, tag('Outdoor')))
    await hold(making)
      .mutateAsync({ name: 'Outdoor' })
      .catch(() => undefined)
    expect(told()).toMatchObject([{ text: 'Outdoor not added', isError: true }])
    await hold(making).mutateAsync({ name: 'Outdoor' })
    expect(told()).toMatchObject([{ text: 'Outdoor added' }])
    // Once it is made, the same is another one.
    await hold(making).mutateAsync({ name: 'Outdoor' })
    const [first, second, third] = keysSent()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('waits while the server is at work on the request whose answer was lost', async () => {
    vi.useFakeTimers()
    try {
      fetched
        .mockRejectedValueOnce(noAnswer)
        .mockResolvedValueOnce(answer(409, { error: 'busy', code: 'idempotency.under_way' }))
        .mockResolvedValueOnce(answer(201, tag('Outdoor')))
      await hold(making)
        .mutateAsync({ name: 'Outdoor' })
        .catch(() => undefined)
      told()[0]?.retry?.()
      await vi.advanceTimersByTimeAsync(1000)
      expect(told()).toMatchObject([{ text: 'Outdoor added' }])
      expect(new Set(keysSent()).size).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('of a record is sent after the one before, and both stay shown in what is read meanwhile', async () => {
    const first = Promise.withResolvers<Response>()
    queryClient.setQueryData(key, [tag('Tools')])
    fetched.mockReturnValueOnce(first.promise)
    const named = (name: string) => ({ id: 'tools', name })
    const change = hold({
      ...adding,
      apply: (cache, { name }) => cache.update(listTags, tags => tags.map(each => ({ ...each, name }))),
    })
    change.mutate(named('Gear'))
    change.mutate(named('Kit'))
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
    fetched.mockResolvedValueOnce(answer(200, [tag('Tools')]))
    await queryClient.fetchQuery({ ...readOf(undefined, listTags, {}), staleTime: 0 })
    expect(names()).toEqual(['Kit'])
    fetched.mockResolvedValueOnce(answer(200, tag('Kit')))
    first.resolve(answer(200, tag('Gear')))
    await vi.waitFor(() => expect(told()).toMatchObject([{ text: 'Kit added' }]))
    const sent = fetched.mock.calls.filter(([, init]) => init?.method === 'POST')
    expect(sent.map(([, init]) => init?.body)).toEqual(
      [named('Gear'), named('Kit')].map(each => JSON.stringify(each)),
    )
  })
})
