import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

// What the browser has and Node.js has not, before what reads it is loaded.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { useEditEntity } = await import('./use-edit-entity.ts')
const { queryClient } = await import('./query-client.ts')
const { selectGroup } = await import('./session.ts')
const { toasts } = await import('../ui/toast/toasts.ts')
const { i18n } = await import('../i18n/i18n.ts')
const { icu } = await import('../i18n/icu.ts')
const { en } = await import('../i18n/en.ts')

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
    await i18n.use(icu).init({
      lng: 'en',
      resources: { en: { translation: en } },
      keySeparator: false,
      nsSeparator: false,
    })
  })
  afterEach(() => {
    queryClient.clear()
    fetched.mockReset()
    selectGroup(undefined)
    toasts.clear()
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
  })
})
