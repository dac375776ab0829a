import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { stubStorage } from './stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
stubStorage('localStorage')
stubStorage('sessionStorage')
const { useEditEntity } = await import('./use-edit-entity.ts')
const { queryClient } = await import('./query-client.ts')
const { unsentEdits } = await import('./unsent-edits.ts')
const { forgetPersonal } = await import('./personal-storage.ts')
const { selectGroup } = await import('./session.ts')
const { clearToasts, toasts } = await import('../ui/toast/toasts.ts')
const { speakEnglish } = await import('../i18n/speak-english.ts')

type Editing = ReturnType<typeof useEditEntity>

/** The hook as a component has it. */
function hold(): Editing {
  let editing: Editing | undefined
  const Holder = () => {
    editing = useEditEntity()
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Holder)))
  if (editing === undefined) throw new Error('The component was not drawn')
  return editing
}

const [shed, flat] = ['7d9c2f0e-5b1a-4c3d-8e6f-112233445566', '0a1b2c3d-5b1a-4c3d-8e6f-665544332211']
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
    queryClient.clear()
    fetched.mockReset()
    selectGroup(undefined)
    forgetPersonal()
    clearToasts()
  })

  test.each(['edit', 'editRow'] as const)(
    '(%s) that could not be sent goes once more to its group, whatever group has been selected since',
    async way => {
      const { edit, editRow } = hold()
      selectGroup(shed)
      if (way === 'editRow') fetched.mockResolvedValueOnce(Response.json(tent))
      fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
      if (way === 'edit') edit(tent as never, { notes: 'Torn' })
      else editRow({ id: 'tent', changes: { notes: 'Torn' } })
      await vi.waitFor(() => expect(told()).toMatchObject([{ isError: true }]))
      selectGroup(flat)
      fetched.mockResolvedValueOnce(Response.json({ ...tent, notes: 'Torn' }))
      told()[0]?.retry?.()
      await vi.waitFor(() => expect(told().some(({ isError }) => isError !== true)).toBe(true))
      expect(asked().filter(([method]) => method === 'PUT')).toEqual([
        ['PUT', shed],
        ['PUT', shed],
      ])
    },
  )

  test('that its session has not outlived is kept with its group, and told', async () => {
    const { edit } = hold()
    selectGroup(shed)
    fetched.mockResolvedValueOnce(Response.json({ error: 'no' }, { status: 401 }))
    edit(tent as never, { notes: 'Torn' })
    await vi.waitFor(() => expect(told()).toHaveLength(1))
    expect(told()[0]?.text).toBe('What you changed in “Tent” is kept until you have signed in again.')
    expect(unsentEdits()).toEqual([
      { groupId: shed, id: 'tent', name: 'Tent', changes: { notes: 'Torn' }, seen: { notes: '' } },
    ])
  })

  test('that could not be sent is kept until it is tried again or let go', async () => {
    const { edit } = hold()
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    edit(tent as never, { notes: 'Torn' })
    await vi.waitFor(() => expect(unsentEdits()).toHaveLength(1))
    const [line] = toasts.visibleToasts
    toasts.close(line?.key ?? '')
    expect(unsentEdits()).toEqual([])
  })

  test('that somebody came before is compared and sent in its group', async () => {
    const { edit } = hold()
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
    // What is told of it would be told in the next test.
    await vi.waitFor(() => expect(toasts.visibleToasts).toHaveLength(1))
  })
})
