import { whenForgotten } from '../../../data/personal-storage.ts'
import { createStore } from '../../../data/store.ts'

type Photos = readonly File[]

/** The photos chosen for the draft of each group. Files cannot be kept in the browser's storage: they last as long as the tab. */
const given = createStore<ReadonlyMap<string | undefined, Photos>>(new Map())

const none: Photos = []

whenForgotten(() => given.set(new Map()))

export const draftPhotos = (groupId: string | undefined): Photos => given.get().get(groupId) ?? none

export const useDraftPhotos = (groupId: string | undefined): Photos =>
  given.use(all => all.get(groupId) ?? none)

export const setDraftPhotos = (photos: Photos, groupId: string | undefined): void =>
  given.set(new Map(given.get()).set(groupId, photos))

/** The file of a picture that is an address with everything in it; undefined when it is none. */
export function fileOfPicture(address: string, name: string): File | undefined {
  const [, type, content] = /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(address) ?? []
  if (type === undefined || content === undefined) return undefined
  const bytes = Uint8Array.from(atob(content), letter => letter.codePointAt(0) ?? 0)
  return new File([bytes], name, { type })
}
