import { databaseWith } from '../../../data/wire/database.ts'
import { draftDatabase, personalKeys, whenForgotten } from '../../../data/wire/personal-storage.ts'
import { createStore } from '../../../data/wire/store.ts'

type Photos = readonly File[]

/** The photos and other files chosen for the draft of each group. */
const given = createStore<ReadonlyMap<string | undefined, Photos>>(new Map())

const none: Photos = []

interface Kept {
  /** Empty: the default group. */
  readonly group: string
  readonly photos: Photos
}

/** They outlast the tab as what was typed does. */
const inStores = databaseWith(draftDatabase, { photos: 'group' })

/** Each write begins when the one before has ended. False: the browser has kept none of the last one. */
let written = Promise.resolve(true)

/** Where a tab notes that the photos of a group are spent until the database has let go of them: it may be killed before. */
const spentKey = (group: string): string => `${personalKeys.spentPhotos}.${group}`

/** Counts what was forgotten: what is written for somebody who has left is not kept. */
let forgotten = 0

/** Resolves when what was set last is kept; false where the browser has no room for it. */
export const draftPhotosKept = (): Promise<boolean> => written

whenForgotten(() => {
  forgotten += 1
  given.set(new Map())
})

/** What a tab that was closed has left; what was chosen meanwhile stays. */
inStores<Kept[]>('readonly', store => store('photos').getAll()).then(
  kept => {
    if (forgotten > 0) return
    const found = kept
      .filter(({ group }) => localStorage.getItem(spentKey(group)) === null)
      .map(({ group, photos }) => [group === '' ? undefined : group, photos] as const)
    given.set(new Map([...found, ...given.get()]))
  },
  () => undefined,
)

export const draftPhotos = (groupId: string | undefined): Photos => given.get().get(groupId) ?? none

export const useDraftPhotos = (groupId: string | undefined): Photos =>
  given.use(all => all.get(groupId) ?? none)

export function setDraftPhotos(photos: Photos, groupId: string | undefined): void {
  given.set(new Map(given.get()).set(groupId, photos))
  const group = groupId ?? ''
  const before = forgotten
  if (photos.length === 0) localStorage.setItem(spentKey(group), 'yes')
  const keep = async (): Promise<void> => {
    if (before !== forgotten) return
    await inStores('readwrite', store => store('photos').put({ group, photos }))
    if (draftPhotos(groupId) === photos) localStorage.removeItem(spentKey(group))
  }
  written = written.then(keep).then(
    () => true,
    () => false,
  )
}

/** The file of a picture that is an address with everything in it; undefined when it is none. */
export function fileOfPicture(address: string, name: string): File | undefined {
  const [, type, content] = /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(address) ?? []
  if (type === undefined || content === undefined) return undefined
  const bytes = Uint8Array.from(atob(content), letter => letter.codePointAt(0) ?? 0)
  return new File([bytes], name, { type })
}
