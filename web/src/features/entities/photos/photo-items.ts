import { unnamedMark } from '@stowage/contract/entities/unnamed'
import { isPicture } from '../../../data/items/is-picture.ts'
import { entriesOf, outbox } from '../../../data/outbox/outbox.ts'
import { hasRoomFor } from '../../../data/outbox/room.ts'
import { isAway } from '../../../data/wire/reachability.ts'
import { selectedGroup } from '../../../data/wire/session.ts'
import { createStore } from '../../../data/wire/store.ts'
import { instantOf, now } from '../../../i18n/clock.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { enqueueAdd } from '../add/add-queue.ts'
import { type Draft, emptyDraft } from '../add/draft.ts'
import { itemOf } from '../add/draft-items.ts'

/** Why a file has become no item. */
export type LeftOut = 'noPicture' | 'empty' | 'twice' | 'noRoom'

/** The number of files, of those that were given last, that have become no items, by reason. */
export const leftOut = createStore<ReadonlyMap<LeftOut, number>>(new Map())

/** A text that differs between the files of a camera. */
const fileKey = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** The name of the item of a photo until somebody gives it one: a mark, and when the photo was taken. */
const unnamedFor = ({ lastModified }: File): string =>
  unnamedMark + formatMoment(instantOf(lastModified > 0 ? Math.min(lastModified, now()) : now()))

/** Makes an item of each photo, at once and without a network too, and answers these. The other files are counted in `leftOut`. */
export function addPhotoItems(
  files: readonly File[],
  known: Partial<Pick<Draft, 'locationId' | 'tagIds' | 'typeId'>> = {},
): readonly File[] {
  const groupId = selectedGroup()
  const waiting = new Set(entriesOf(outbox.get(), 'add').flatMap(({ photos }) => photos.map(fileKey)))
  const reasons = new Map<LeftOut, number>()
  const added: File[] = []
  for (const file of files) {
    const reason = reasonAgainst(file, waiting)
    if (reason !== undefined) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      continue
    }
    waiting.add(fileKey(file))
    const draft = { ...emptyDraft, ...known, name: unnamedFor(file) }
    enqueueAdd({ groupId, draft, items: [itemOf(draft, [])], photos: [file] })
    added.push(file)
  }
  leftOut.set(reasons)
  return added
}

function reasonAgainst(file: File, waiting: ReadonlySet<string>): LeftOut | undefined {
  if (!isPicture(file)) return 'noPicture'
  if (file.size === 0) return 'empty'
  if (waiting.has(fileKey(file))) return 'twice'
  return isAway() && !hasRoomFor(file.size) ? 'noRoom' : undefined
}
