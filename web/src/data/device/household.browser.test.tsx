import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../testing/draw.tsx'
import type { FakeInventory } from '../../testing/fake-inventory.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { group, item, location, user } from '../../testing/samples.ts'
import { openAddress, showPage } from '../../testing/show.tsx'
import { task as maintenanceTask } from '../../testing/tasks.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import { filesPath } from '../items/entities.ts'
import {
  completeMaintenance,
  followChanges,
  getEntity,
  listEntities,
  listEntitiesByBody,
  listMaintenance,
} from '../wire/operations.ts'
import { personalKeys } from '../wire/personal-storage.ts'
import { tryOnce, watchReachability } from '../wire/reachability.ts'
import { leaveSession } from '../wire/session.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import {
  countPictures,
  countRows,
  keepNews,
  maxItems,
  readHousehold,
  readRows,
  removeHouseholds,
} from './household.ts'
import { wantHousehold } from './household-choice.ts'
import { hideKeptPictures, keepSeenPictures, showKeptPictures } from './local-pictures.ts'

const cellar = location('Cellar')
const washer = item('Washing machine', { parentId: cellar.id, notes: 'Drum cleaned', serialNumber: 'W-1' })

const task = (changes: object = {}) => ({
  groupId: group.id,
  userId: user.id,
  seenAs: 'owner false false',
  signal: new AbortController().signal,
  whenQuiet: async () => undefined,
  ...changes,
})

/** The names of what is kept. */
const keptNames = async () => (await readRows(group.id)).map(({ name }) => name).sort()

describe('a device that keeps a group', () => {
  let server: FakeInventory
  let feed: { kind: 'item' | 'location'; id: string; op: 'upsert' | 'delete' }[]
  const asked = () => server.calls(listEntities).filter(({ after }) => after !== undefined)
  const remove = ({ id }: { readonly id: string }) => {
    server.stock.entities = new Map([...server.stock.entities].filter(([each]) => each !== id))
  }
  const add = (...made: readonly ReturnType<typeof item>[]) => {
    server.stock.entities = new Map([...server.stock.entities, ...made.map(each => [each.id, each] as const)])
  }
  beforeEach(() => {
    localStorage.setItem(personalKeys.user, user.id)
    wantHousehold(true)
    server = startFakeInventory({ entities: [cellar, washer] })
    feed = []
    const list = server.answerOf(listEntities)
    server.answer(listEntities, async (input, exchange) => {
      if (input.after === undefined) return list(input, exchange)
      const isLocation = String(input.isLocation) === 'true'
      const all = [...server.stock.entities.values()].filter(
        ({ entityType }) => entityType.isLocation === isLocation,
      )
      const rows = await rowsOf(all.map(({ id }) => id))
      return { page: 1, pageSize: 1, total: rows.length, items: rows, totalPrice: 0, next: null }
    })
    server.answer(listEntitiesByBody, async ({ ids = [] }) => {
      const items = await rowsOf((ids ?? []).map(String))
      return { page: 1, pageSize: 200, total: items.length, items, totalPrice: 0 }
    })
    server.answer(followChanges, ({ since }) => ({
      items: since === undefined ? [] : feed.map(each => ({ ...each, version: 1, of: null, at: '' })),
      next: 'later',
      more: false,
    }))
  })
  const rowsOf = async (ids: readonly string[]) => {
    const read = server.answerOf(getEntity)
    const exchange = { ifMatch: null, groupId: null, headers: new Headers() }
    const known = ids.filter(id => server.stock.entities.has(id))
    const all = await Promise.all(known.map(async id => read({ id }, exchange)))
    return all.map(({ parent: _p, location: _l, children: _c, attachments: _a, ...row }) => row)
  }

  afterEach(async () => {
    await removeHouseholds()
    leaveSession()
    localStorage.removeItem(personalKeys.user)
    vi.unstubAllGlobals()
  })

  test('has everything, then only what was changed since, and lets go of what is deleted', async () => {
    await bringUpToDate(task())
    expect(await keptNames()).toEqual(['Cellar', 'Washing machine'])
    const before = asked().length
    remove(washer)
    const dryer = item('Dryer')
    add(dryer)
    feed = [
      { kind: 'item', id: dryer.id, op: 'upsert' },
      { kind: 'item', id: washer.id, op: 'delete' },
    ]
    await bringUpToDate(task())
    expect(await keptNames()).toEqual(['Cellar', 'Dryer'])
    expect(asked()).toHaveLength(before)
  })

  test.each([
    ['the server does not know the changes', {}, true],
    ['the person has another role', { seenAs: 'viewer' }, false],
  ])('reads everything anew when %s', async (_, changes, isExpired) => {
    await bringUpToDate(task())
    const before = asked().length
    const follow = server.answerOf(followChanges)
    server.answer(followChanges, (input, exchange) => {
      if (!isExpired || input.since === undefined || asked().length > before) return follow(input, exchange)
      throw new FakeProblem('changes.expired')
    })
    remove(washer)
    await bringUpToDate(task(changes))
    expect(await keptNames()).toEqual(['Cellar'])
    expect(asked()).toHaveLength(2 * before)
  })

  test('goes on where it was left', async () => {
    let left = 2
    const whenQuiet = async () => {
      if (left-- === 0) throw new DOMException('Later', 'AbortError')
    }
    for (let tries = 0; typeof (await readHousehold(group.id))?.at !== 'number'; tries++) {
      expect(tries).toBeLessThan(20)
      left = 6
      await bringUpToDate(task({ whenQuiet })).catch(() => undefined)
    }
    expect(await keptNames()).toEqual(['Cellar', 'Washing machine'])
    expect(asked()).toHaveLength(2)
  })

  test('keeps 5,000 items of a larger group, and all locations besides', async () => {
    const [row] = await rowsOf([washer.id])
    if (row === undefined) throw new Error('The server has no item')
    server.answer(listEntities, ({ after, isLocation }) => {
      const isOfLocations = String(isLocation) === 'true'
      const first = Number(after)
      const ids = Array.from(
        { length: 500 },
        (_, at) => `${isOfLocations ? 'location' : 'item'} ${first + at}`,
      )
      const next = isOfLocations ? null : String(first + 500)
      const entityType = { ...row.entityType, isLocation: isOfLocations }
      const items = ids.map(id => ({ ...row, id, entityType }))
      return { page: 1, pageSize: 500, total: isOfLocations ? 500 : 9000, items, totalPrice: 0, next }
    })
    await bringUpToDate(task())
    expect(await countRows(group.id)).toBe(5500)
  })

  test('shows nothing of it to another person', async () => {
    await bringUpToDate(task())
    localStorage.setItem(personalKeys.user, 'another')
    expect(await readHousehold(group.id)).toBeUndefined()
  })

  test('keeps fewer where the browser has no more room, those that were changed last', async () => {
    for (let at = 10; at < 20; at++) add(item(`Item ${at}`, { updatedAt: `2026-01-${at}T00:00:00Z` }))
    await bringUpToDate(task())
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    await bringUpToDate(task())
    put.mockRestore()
    const kept = await readHousehold(group.id)
    expect(kept).toMatchObject({ isFull: true, limit: 9 })
    expect(await keptNames()).not.toContain('Item 10')
    expect(await keptNames()).toContain('Item 19')
  })

  test('keeps the small pictures that were seen, and shows them without a network to that person only', async () => {
    await bringUpToDate(task())
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
    const addressOf = (photo: string) => `${filesPath(washer.id)}${photo}?tenant=${group.id}`
    const address = addressOf('1')
    vi.stubGlobal('fetch', async (asked: string, init?: RequestInit) => {
      if (init?.cache === 'no-cache' && asked === addressOf('deleted'))
        return new Response(null, { status: 404 })
      if (init?.cache !== (asked === address ? 'force-cache' : 'no-cache'))
        throw new TypeError('Failed to fetch')
      return new Response(new Blob([drawing], { type: 'image/svg+xml' }))
    })
    onTestFinished(keepSeenPictures())
    const see = (src: string) => {
      const seen = new Image()
      seen.src = src
      document.body.append(seen)
      onTestFinished(() => seen.remove())
      seen.dispatchEvent(new Event('load'))
      return seen
    }
    for (const no of ['deleted', 'left']) see(addressOf(no)).remove()
    for (const each of [`${address}&size=large`, address]) see(each)
    await expect.poll(() => countPictures(group.id)).toBe(2)
    onTestFinished(watchReachability())
    await tryOnce()

    await draw(<Photo src={address} alt="Washer" standIn={{ color: 'red' }} />)
    await showKeptPictures(group.id)
    await expect
      .element(page.getByRole('img', { name: 'Washer' }))
      .toHaveAttribute('src', expect.stringMatching(/^blob:/))
    hideKeptPictures()
    localStorage.setItem(personalKeys.user, 'another')
    await showKeptPictures(group.id)
    expect(document.querySelector('img[src^="blob:"]')).toBeNull()

    localStorage.setItem(personalKeys.user, user.id)
    const household = await readHousehold(group.id)
    if (household === undefined) throw new Error('Nothing is kept')
    await keepNews(household, { gone: [washer.id] })
    expect(await countPictures(group.id)).toBe(0)
  })

  test('finds and opens what nobody has looked at, and takes an edit of it, without a network', async () => {
    const filters = maintenanceTask('Clean filters', { entityId: washer.id, scheduledDate: '2026-01-02' })
    server.answer(listMaintenance, ({ status }) => (status === 'completed' ? [] : [filters]))
    server.answer(completeMaintenance, ({ completedDate }) => ({
      ...filters,
      completedDate: String(completedDate),
      next: null,
    }))
    await bringUpToDate(task())
    const household = await readHousehold(group.id)
    if (household === undefined) throw new Error('Nothing is kept')
    await keepNews({ ...household, total: maxItems + 1 })
    let isAway = false
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      if (isAway) throw new TypeError('Failed to fetch')
      return fetch(...given)
    })
    await showPage('/items?q=nothing')
    await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible()
    isAway = true
    await openAddress('/items?q=drum')
    await expect.element(page.getByText(/^Results of this device. It has only the 5,000/)).toBeVisible()
    await expect.element(page.getByRole('row', { name: /^Washing machine/ })).toBeVisible()
    for (const address of [
      '/maintenance',
      `/maintenance?within=${cellar.id}`,
      '/items?dueUntil=2026-01-02',
    ]) {
      await openAddress(address)
      await expect
        .element(page.getByText(address.startsWith('/items') ? 'Washing machine' : 'Clean filters'))
        .toBeVisible()
    }
    await openAddress('/maintenance')
    await page.getByRole('button', { name: /^Done: Clean filters/ }).click()
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect.element(page.getByRole('button', { name: /^Done: Clean filters/ })).not.toBeInTheDocument()
    await openAddress('/items?dueUntil=2026-01-02')
    await expect.element(page.getByText('Washing machine')).not.toBeInTheDocument()
    await openAddress(`/locations/${cellar.id}`)
    await expect.element(page.getByRole('heading', { name: 'Cellar' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /^Washing machine/ })).toBeVisible()
    await openAddress(`/items/${washer.id}`)
    await expect
      .element(page.getByRole('button', { name: /^Edit Serial number/ }))
      .toHaveTextContent('Edit Serial number: W-1')
    await expect.element(page.getByText('Documents and further photos come with the network.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /^Edit Serial number/ }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Serial number' }), 'W-2')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('link', { name: 'Waiting: 2' })).toBeVisible()
    isAway = false
    await expect.poll(() => server.now('Washing machine').serialNumber).toBe('W-2')
    expect(server.now('Washing machine').notes).toBe('Drum cleaned')
    await expect.poll(() => server.calls(completeMaintenance)).toMatchObject([{ id: filters.id }])
  })
})
