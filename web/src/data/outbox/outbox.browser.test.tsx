import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { enqueueAdd } from '../../features/entities/add/add-queue.ts'
import { emptyDraft } from '../../features/entities/add/draft.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { answerMaintenance } from '../../testing/fake-maintenance.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { FakeUpload } from '../../testing/fake-upload.ts'
import { group, item, location, user } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'
import { task } from '../../testing/tasks.ts'
import { skippedDay } from '../items/tasks.ts'
import { keyOf } from '../wire/answer-key.ts'
import { createEntities, getEntityTree, updateEntity } from '../wire/operations.ts'
import { personalKeys } from '../wire/personal-storage.ts'
import { queryClient } from '../wire/query-client.ts'
import { leaveSession } from '../wire/session.ts'
import { discardEntry } from './discard.ts'
import { editRow } from './edit-entity.ts'
import type { Entry } from './entry.ts'
import { finishTask, skipTask } from './finish-task.ts'
import { inOrder, keptEntries, putEntry } from './kept-entries.ts'
import { moveEntities } from './move-entities.ts'
import { newEntry, outbox } from './outbox.ts'
import { startOutbox } from './queue.ts'
import { enqueueUploads } from './upload-queue.ts'

const photo = (name: string): File => new File([`picture ${name}`], name, { type: 'image/jpeg' })

/** The uploads that came, with their keys. `isCut`: nothing arrives. `isLost`: it arrives, and the answer does not. */
const uploads: { address: string; name: unknown; key: string | null }[] = []
let network: 'on' | 'cut' | 'lost' = 'on'

class CutUpload extends FakeUpload {
  override getResponseHeader = (): string => 'change'
  override send(body: FormData): void {
    const { address, headers } = this
    if (network !== 'cut')
      uploads.push({ address, name: body.get('name'), key: headers.get('idempotency-key') })
    this.end(network === 'on' ? 'load' : 'error')
  }
}

/** The requests that make items, with their keys, as they came. */
const made: { readonly key: string | null; readonly names: readonly string[] }[] = []

/** Cuts the network where `network` says so. */
function stubNetwork(): void {
  const { fetch } = globalThis
  const known = new Map<string, Response>()
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    if (network === 'cut') throw new TypeError('Failed to fetch')
    const key = new Headers(init?.headers).get('idempotency-key')
    const isAdd = init?.method === 'POST' && String(input).endsWith('/entities/batch')
    if (!isAdd) return fetch(input, init)
    const { items } = JSON.parse(String(init.body)) as { items: { name: string }[] }
    made.push({ key, names: items.map(({ name }) => name) })
    // As the server does: a key is carried out once.
    const answer = known.get(key ?? '') ?? (await fetch(input, init))
    known.set(key ?? '', answer.clone())
    if (network === 'lost') throw new TypeError('Failed to fetch')
    return answer
  })
}

const add = (name: string, photos: readonly File[] = []): string =>
  enqueueAdd({ groupId: group.id, draft: { ...emptyDraft, name }, items: [{ name }], photos })

const names = (): string[] => outbox.get().map(({ name }) => name)
const kept = async (): Promise<string[]> => (await keptEntries(user.id)).map(({ name }) => name)

/** Ends the tab, and opens another one: nothing is left but what the browser keeps. */
function openAnew(): void {
  leaveSession()
  outbox.set([])
  startOutbox()
}

describe('the outbox', () => {
  let server: FakeInventory

  beforeEach(() => {
    network = 'on'
    uploads.length = 0
    made.length = 0
    localStorage.setItem(personalKeys.user, `${user.id} former`)
    server = startFakeInventory({ entities: [item('Ladder')] })
    stubNetwork()
    vi.stubGlobal('XMLHttpRequest', CutUpload)
  })
  afterEach(() => {
    leaveSession()
    vi.unstubAllGlobals()
  })

  test('keeps items with their photos in a tab that is killed, and sends each once, in order', async () => {
    network = 'cut'
    add('Kettle', [photo('one.jpg'), photo('two.jpg')])
    add('Lamp')
    await expect.poll(kept).toEqual(['Kettle', 'Lamp'])
    openAnew()
    await expect.poll(names).toEqual(['Kettle', 'Lamp'])
    network = 'on'
    await expect.poll(() => outbox.get()).toEqual([])
    expect([...new Set(made.flatMap(each => each.names))]).toEqual(['Kettle', 'Lamp'])
    expect(new Set(made.map(({ key }) => key)).size).toBe(2)
    const address = `/api/v1/entities/${server.now('Kettle').id}/attachments`
    expect(uploads.map(each => [each.address, each.name])).toEqual([
      [address, 'one.jpg'],
      [address, 'two.jpg'],
    ])
    await expect.poll(kept).toEqual([])
  })

  test('sends the same key again after a lost answer and a killed tab', async () => {
    network = 'lost'
    const key = add('Kettle', [photo('one.jpg')])
    await expect.poll(() => made.length).toBeGreaterThan(0)
    openAnew()
    network = 'on'
    await expect.poll(() => uploads.length).toBe(1)
    await expect.poll(() => outbox.get()).toEqual([])
    expect(new Set(made.map(each => each.key))).toEqual(new Set([key]))
    await expect.poll(() => server.calls(createEntities)).toHaveLength(1)
  })

  test('sends the photos of an item under the same keys after a tab was killed that had not noted the item yet', async () => {
    network = 'cut'
    add('Kettle', [photo('one.jpg'), photo('two.jpg')])
    await expect.poll(kept).toEqual(['Kettle'])
    const [asItWas] = await keptEntries(user.id)
    network = 'on'
    await expect.poll(() => uploads.length).toBe(2)
    await expect.poll(kept).toEqual([])
    if (asItWas !== undefined) await putEntry(asItWas)
    openAnew()
    await expect.poll(() => uploads.length).toBe(4)
    expect(new Set(uploads.map(({ key }) => key)).size).toBe(2)
  })

  test('sends a file once more with its key, while the others go on', async () => {
    network = 'lost'
    enqueueUploads('tent', [photo('one.jpg'), photo('two.jpg')], 'photo')
    await expect.poll(() => uploads.length).toBeGreaterThan(0)
    network = 'on'
    await expect.poll(() => outbox.get()).toEqual([])
    const keysOf = (name: string) => new Set(uploads.filter(each => each.name === name).map(({ key }) => key))
    expect([keysOf('one.jpg').size, keysOf('two.jpg').size]).toEqual([1, 1])
  })

  test('lets what the server refuses wait for a decision, and sends the rest', async () => {
    const answer = server.answerOf(createEntities)
    server.answer(createEntities, (input, exchange) => {
      if (input.items[0]?.name === 'Anvil') throw new FakeProblem('entity.too_deep')
      return answer(input, exchange)
    })
    add('Anvil')
    add('Kettle')
    await expect.poll(names).toEqual(['Anvil'])
    await expect.poll(() => server.now('Kettle')).toBeDefined()
    expect(outbox.get()[0]?.stuck).toMatchObject({ why: 'refused', status: 422 })
    openAnew()
    await expect.poll(names).toEqual(['Anvil'])
    expect(outbox.get()[0]?.stuck).toMatchObject({ body: { code: 'entity.too_deep' } })
  })

  test('asks before it sends again what the server may have forgotten', async () => {
    const left: Entry = {
      ...newEntry('left', group.id),
      kind: 'add',
      name: 'Cup',
      items: [{ name: 'Cup' }],
      photos: [],
      draft: emptyDraft,
      templateId: undefined,
      sentAt: Date.now() - 24 * 3600 * 1e3,
    }
    await putEntry(left)
    startOutbox()
    await expect.poll(() => outbox.get()[0]?.stuck?.why).toBe('tooOld')
    expect(made).toEqual([])
  })

  test('shows and sends nothing of another person, and goes on for the same one', async () => {
    network = 'cut'
    add('Kettle')
    await expect.poll(kept).toEqual(['Kettle'])
    leaveSession()
    localStorage.setItem(personalKeys.user, 'somebody-else other')
    outbox.set([])
    network = 'on'
    startOutbox()
    add('Lamp')
    await expect.poll(names).toEqual([])
    expect(made.map(each => each.names)).toEqual([['Lamp']])
    leaveSession()
    localStorage.setItem(personalKeys.user, `${user.id} again`)
    startOutbox()
    await expect.poll(() => made.map(each => each.names)).toEqual([['Lamp'], ['Kettle']])
  })
})

describe('edits and moves without a network', () => {
  let server: FakeInventory
  const shed = location('Shed')
  const attic = location('Attic')
  const tent = item('Tent', { parentId: shed.id, quantity: 1 })
  const now = () => server.now('Tent')
  /** Somebody else changes the tent. */
  const change = async (changes: object) =>
    server.answerOf(updateEntity)(
      { ...now(), ...changes },
      { ifMatch: null, groupId: null, headers: new Headers() },
    )

  beforeEach(async () => {
    network = 'on'
    localStorage.setItem(personalKeys.user, `${user.id} former`)
    server = startFakeInventory({ entities: [shed, attic, tent] })
    stubNetwork()
    await showPage('/items')
    await expect.element(page.getByRole('row', { name: /Tent/ })).toBeVisible()
    network = 'cut'
    dispatchEvent(new Event('offline'))
    await expect.element(page.getByText(/^Offline/)).toBeVisible()
  })
  afterEach(() => {
    leaveSession()
    vi.unstubAllGlobals()
  })

  const reconnect = (): void => {
    network = 'on'
    dispatchEvent(new Event('online'))
  }

  test('are kept, and sent when the network is back', async () => {
    editRow({ id: tent.id, changes: { quantity: 4 }, seen: { quantity: 1 } })
    void moveEntities([tent], { id: attic.id, name: 'Attic' })
    await expect.poll(kept).toEqual(['Tent', 'Tent'])
    await page.getByRole('link', { name: 'Waiting: 2' }).click()
    await expect.element(page.getByText('Tent: Quantity')).toBeVisible()
    await expect.element(page.getByText('to Attic')).toBeVisible()
    reconnect()
    await expect.element(page.getByText('Nothing is waiting')).toBeVisible()
    expect(now()).toMatchObject({ quantity: 4, parentId: attic.id })
  })

  test('take tasks that are finished or skipped; a task that is gone, done or moved since is told', async () => {
    const on = (name: string) =>
      task(name, {
        entityId: tent.id,
        scheduledDate: '2026-01-02',
        rule: { every: 1, unit: 'year', from: 'scheduled', until: '' },
      })
    const tasks = answerMaintenance(server, ['Air', 'Wax', 'Wash', 'Dry', 'Fold'].map(on))
    const seen = (name: string) => tasks.now(name)
    const wax = seen('Wax')
    finishTask(seen('Air'), { completedDate: '2026-01-03', cost: '4', note: 'In the sun' })
    skipTask(wax)
    finishTask(seen('Wash'), { note: 'With soap' })
    finishTask(seen('Dry'))
    skipTask(seen('Fold'))
    await expect.poll(kept).toEqual(['Air', 'Wax', 'Wash', 'Dry', 'Fold'])
    await page.getByRole('link', { name: 'Waiting: 5' }).click()
    await expect.element(page.getByText('Air (Drill): done')).toBeVisible()
    tasks.tasks = tasks.tasks.flatMap(each => {
      if (each.name === 'Dry') return []
      if (each.name === 'Wash') return { ...each, completedDate: '2026-01-04' }
      return each.name === 'Fold' ? { ...each, scheduledDate: '2099-05-06' } : each
    })
    reconnect()
    await expect.element(page.getByText('1 change needs your decision')).toBeVisible()
    await expect.element(page.getByText('This task is already done.')).toBeVisible()
    await expect.poll(kept).toEqual(['Wash'])
    expect(outbox.get()).toMatchObject([{ finish: { note: 'With soap' } }])
    expect(tasks.tasks.find(each => each.name === 'Air' && each.completedDate !== '')).toMatchObject({
      completedDate: '2026-01-03',
      cost: '4',
      description: 'In the sun',
    })
    expect(seen('Wax').scheduledDate).toBe(skippedDay(wax))
    expect(seen('Fold').scheduledDate).toBe('2099-05-06')
    await expect.element(page.getByText('Dry not marked done')).toBeInTheDocument()
    await expect.element(page.getByText(/^Fold not skipped: moved to/)).toBeInTheDocument()
    for (const entry of outbox.get()) discardEntry(entry)
  })

  test('are said to wait when the database has them, not before', async () => {
    const held = Promise.withResolvers<void>()
    void inOrder(() => held.promise)
    editRow({ id: tent.id, changes: { quantity: 4 }, seen: { quantity: 1 } })
    await expect.element(page.getByRole('row', { name: /Tent.*4/ })).toBeVisible()
    const waiting = page.getByRole('link', { name: 'Waiting: 1' })
    await expect.element(waiting).not.toBeInTheDocument()
    held.resolve()
    await expect.element(waiting).toBeVisible()
    expect(await kept()).toEqual(['Tent'])
    reconnect()
    await expect.poll(outbox.get).toEqual([])
  })

  test('are discarded, and what was there before is shown again', async () => {
    const tentIn = (place: string) => page.getByRole('row', { name: new RegExp(`^Tent.*${place}`) })
    await expect.element(tentIn('Shed')).toBeVisible()
    void moveEntities([tent], { id: attic.id, name: 'Attic' })
    await expect.element(tentIn('Attic')).toBeVisible()
    // The row says it before the move waits.
    await expect.poll(outbox.get).toHaveLength(1)
    for (const entry of outbox.get()) discardEntry(entry)
    await expect.element(tentIn('Shed')).toBeVisible()
    reconnect()
    await expect.element(page.getByText(/^Offline/)).not.toBeInTheDocument()
  })

  test('are discarded before the names of locations were read, and what was there before is shown again', async () => {
    const tentIn = (place: string) => page.getByRole('row', { name: new RegExp(`^Tent.*${place}`) })
    queryClient.removeQueries({ queryKey: keyOf(group.id, getEntityTree) })
    void moveEntities([tent], { id: attic.id, name: 'Attic' })
    await expect.poll(kept).toEqual(['Tent'])
    await expect.element(tentIn('Attic')).toBeVisible()
    for (const entry of outbox.get()) discardEntry(entry)
    await expect.element(tentIn('Shed')).toBeVisible()
    editRow({
      id: tent.id,
      changes: { parentId: attic.id, locationId: null },
      seen: { parentId: shed.id, locationId: null },
      more: { parent: attic, location: attic, path: ['Attic'] },
    })
    await expect.element(tentIn('Attic')).toBeVisible()
    for (const entry of outbox.get()) discardEntry(entry)
    await expect.element(tentIn('Shed')).toBeVisible()
    reconnect()
    await expect.element(page.getByText(/^Offline/)).not.toBeInTheDocument()
  })

  test('ask when somebody else has changed the same since, and overwrite nothing before', async () => {
    editRow({ id: tent.id, changes: { quantity: 4 }, seen: { quantity: 1 } })
    await expect.poll(kept).toEqual(['Tent'])
    await change({ quantity: 9 })
    reconnect()
    await expect.element(page.getByText('1 change needs your decision')).toBeVisible()
    expect(now().quantity).toBe(9)
    await page.getByRole('link', { name: 'Waiting: 1' }).click()
    await page.getByRole('button', { name: 'Compare' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog.getByRole('radio', { name: 'Your version 4' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Later' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Compare' }).click()
    await dialog.getByRole('button', { name: 'Save selection' }).click()
    await expect.poll(() => now().quantity).toBe(4)
    await expect.element(page.getByText('Nothing is waiting')).toBeVisible()
  })

  test('of what somebody else has moved since ask as well', async () => {
    void moveEntities([tent], { id: attic.id, name: 'Attic' })
    await expect.poll(kept).toEqual(['Tent'])
    await change({ parentId: null })
    reconnect()
    await expect.element(page.getByText('1 change needs your decision')).toBeVisible()
    expect(now().parentId).toBeNull()
  })
})

describe('the list of what waits', () => {
  beforeEach(() => {
    network = 'on'
    made.length = 0
    startFakeInventory({ entities: [item('Ladder')] })
    stubNetwork()
    vi.stubGlobal('XMLHttpRequest', CutUpload)
  })
  afterEach(() => {
    leaveSession()
    vi.unstubAllGlobals()
  })

  test('is opened from the line on top, discards with a way back, and sends on a press', async () => {
    await showPage('/items')
    await expect.element(page.getByRole('row', { name: /Ladder/ })).toBeVisible()
    network = 'cut'
    dispatchEvent(new Event('offline'))
    add('Kettle', [photo('one.jpg')])
    add('Lamp')
    await expect.element(page.getByText(/^Offline. Showing data of/)).toBeVisible()
    await page.getByRole('link', { name: 'Waiting: 2' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Add Kettle' })
    await expect.element(row).toBeVisible()
    await expect.element(row.getByText('1 photo')).toBeVisible()
    await row.getByRole('button', { name: 'More about Add Kettle' }).click()
    await page.getByRole('menuitem', { name: 'Discard' }).click()
    await expect.element(page.getByRole('link', { name: 'Waiting: 1' })).toBeVisible()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.element(page.getByRole('link', { name: 'Waiting: 2' })).toBeVisible()
    network = 'on'
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect.element(page.getByText('Nothing is waiting')).toBeVisible()
    expect(made.flatMap(each => each.names).toSorted()).toEqual(['Kettle', 'Lamp'])
  })

  test('puts an item back into the form', async () => {
    await showPage('/settings/offline')
    await expect.element(page.getByText('Nothing is waiting')).toBeVisible()
    network = 'cut'
    dispatchEvent(new Event('offline'))
    add('Kettle')
    const row = page.getByRole('listitem').filter({ hasText: 'Add Kettle' })
    await row.getByRole('button', { name: 'More about Add Kettle' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'New item' }).getByRole('textbox', { name: 'Name' }))
      .toHaveValue('Kettle')
    expect(outbox.get()).toEqual([])
  })

  test('is told of before somebody signs out', async () => {
    localStorage.setItem(personalKeys.user, `${user.id} former`)
    await showPage('/settings/offline')
    await expect.element(page.getByText('Nothing is waiting')).toBeVisible()
    network = 'cut'
    dispatchEvent(new Event('offline'))
    add('Kettle')
    await page.getByRole('button', { name: /^You:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const dialog = page.getByRole('alertdialog', { name: '1 change is not sent yet' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(names()).toEqual(['Kettle'])
  })
})
