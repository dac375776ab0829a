import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enqueueAdd } from '../../features/entities/add/add-queue.ts'
import { emptyDraft } from '../../features/entities/add/draft.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeUpload } from '../../testing/fake-upload.ts'
import { group, item, location, user } from '../../testing/samples.ts'
import { personalKeys } from '../wire/personal-storage.ts'
import { leaveSession } from '../wire/session.ts'
import { editRow } from './edit-entity.ts'
import { keptEntries } from './kept-entries.ts'
import { moveEntities } from './move-entities.ts'
import { outbox } from './outbox.ts'
import { sendNow, startOutbox } from './queue.ts'

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** How likely it is that a request does not arrive, and that its answer does not. */
let cut = 0
let random = randomOf(1)

/** What was attached, by idempotency key: a key is carried out once. */
const attached = new Map<string, string>()

class CutUpload extends FakeUpload {
  override getResponseHeader = (): string => 'change'
  override send(body: FormData): void {
    const arrives = random() >= cut
    const key = this.headers.get('idempotency-key') ?? ''
    if (arrives) attached.set(key, `${this.address} ${String(body.get('name'))}`)
    this.end(arrives && random() >= cut ? 'load' : 'error')
  }
}

function stubNetwork(): void {
  const { fetch } = globalThis
  const known = new Map<string, Response>()
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    if (random() < cut) throw new TypeError('Failed to fetch')
    const key = new Headers(init?.headers).get('idempotency-key')
    const answer = (key === null ? undefined : known.get(key)) ?? (await fetch(input, init))
    if (key !== null) known.set(key, answer.clone())
    if (random() < cut) throw new TypeError('Failed to fetch')
    return answer
  })
}

const photo = (name: string): File => new File([name], name, { type: 'image/jpeg' })
const seeds = Array.from({ length: 20 }, (_, at) => at + 1)

const places = [location('Attic'), location('Cellar')] as const

describe('a connection that is cut at random moments, in tabs that are killed', () => {
  let server: FakeInventory

  beforeEach(() => {
    attached.clear()
    localStorage.setItem(personalKeys.user, `${user.id} former`)
    server = startFakeInventory({ entities: [item('Tent', { quantity: 1 }), ...places] })
    stubNetwork()
    vi.stubGlobal('XMLHttpRequest', CutUpload)
  })
  afterEach(() => {
    leaveSession()
    vi.unstubAllGlobals()
  })

  test.each(seeds)('loses nothing and does nothing twice (seed %i)', async seed => {
    random = randomOf(seed)
    cut = 0.4
    const tent = server.now('Tent')
    const names: string[] = []
    const withPhoto: string[] = []
    let quantity = 1
    let parentId: string | null = null
    for (let step = 0; step < 12; step++) {
      const dice = random()
      if (dice < 0.45) {
        const name = `Item ${step}`
        names.push(name)
        const photos = dice < 0.25 ? [photo(`${name}.jpg`)] : []
        if (photos.length > 0) withPhoto.push(name)
        enqueueAdd({ groupId: group.id, draft: { ...emptyDraft, name }, items: [{ name }], photos })
      } else if (dice < 0.56) {
        const target = places[step % 2 === 0 ? 0 : 1]
        void moveEntities([{ id: tent.id, name: 'Tent', parentId, locationId: null }], target)
        parentId = target.id
      } else if (dice < 0.68) {
        const seen = { quantity }
        quantity = step + 10
        editRow({ id: tent.id, changes: { quantity }, seen })
      } else if (dice < 0.85) {
        // What is kept by now is all that the next tab knows.
        await keptEntries(user.id)
        leaveSession()
        outbox.set([])
        startOutbox()
      } else sendNow()
      await new Promise(resolve => setTimeout(resolve, random() * 30))
    }
    cut = 0
    await expect
      .poll(
        () => {
          sendNow()
          return outbox.get()
        },
        { interval: 200 },
      )
      .toEqual([])
    await expect.poll(() => keptEntries(user.id)).toEqual([])
    const made = [...server.stock.entities.values()].map(({ name }) => name)
    const before = ['Tent', ...places.map(({ name }) => name)]
    expect(made.filter(name => !before.includes(name)).toSorted()).toEqual(names.toSorted())
    await expect.poll(() => server.now('Tent')).toMatchObject({ quantity, parentId })
    // Each photo is at its item, once.
    const addressOf = (name: string) => `/api/v1/entities/${server.now(name).id}/attachments ${name}.jpg`
    expect([...attached.values()].toSorted()).toEqual(withPhoto.map(addressOf).toSorted())
  })
})
