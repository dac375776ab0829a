import { showLocalPictures } from '../../ui/photo/local-pictures.ts'
import { basePath } from '../wire/base-path.ts'
import { isAway } from '../wire/reachability.ts'
import { whenIdle } from '../wire/when-idle.ts'
import { type KeptPicture, keepPictures, readHousehold, readPictures, removePictures } from './household.ts'
import { isHouseholdWanted } from './household-choice.ts'

/** Bytes of a picture that is small. */
const maxBytes = 100_000
/** Bytes of the pictures of a group; of more, those seen first are let go. */
const maxBytesOfGroup = 20_000_000
/** Milliseconds from the first picture that is seen until it is kept with those that came meanwhile. */
const pauseMs = 2000
/** Milliseconds until another look where the items of the group are not kept yet. */
const retryMs = 10_000

const files = new RegExp(`^${basePath}/api/v1/entities/[^/]+/attachments/[^/]+$`)

/** The address of a picture of an item as the page asks for it; undefined for other pictures. */
function addressOf({ currentSrc, src }: HTMLImageElement): URL | undefined {
  const url = new URL(currentSrc || src, location.href)
  const isOfItem = url.origin === location.origin && files.test(url.pathname)
  return isOfItem && !url.searchParams.has('size') && url.searchParams.has('tenant') ? url : undefined
}

interface SeenPicture {
  readonly image: HTMLImageElement
  readonly url: URL
}

/** The picture as the browser has it; the server is asked about one that is no longer shown, which may have been deleted. */
async function readAgain({ image, url }: SeenPicture): Promise<Omit<KeptPicture, 'key'>[]> {
  if (isAway()) return []
  const address = url.pathname + url.search
  const cache = image.isConnected ? 'force-cache' : 'no-cache'
  const answer = await fetch(address, { cache }).catch(() => undefined)
  if (answer?.ok !== true) return []
  const blob = await answer.blob()
  const isSmall = blob.size <= maxBytes && blob.type.startsWith('image/')
  return isSmall ? [{ address, blob, at: Date.now() }] : []
}

/** Lets go of the pictures that were seen first where there are too many: of more than is needed, so that it is rare. */
async function limit(groupId: string): Promise<void> {
  const kept = await readPictures(groupId)
  let bytes = kept.reduce((sum, { blob }) => sum + blob.size, 0)
  if (bytes <= maxBytesOfGroup) return
  const gone = kept.filter(({ blob }) => {
    const isGone = bytes > 0.8 * maxBytesOfGroup
    if (isGone) bytes -= blob.size
    return isGone
  })
  await removePictures(gone)
}

/** Keeps the small pictures that are seen from now on, those of the groups whose items are kept. Returns what ends it. */
export function keepSeenPictures(): () => void {
  const seen = new Set<string>()
  let waiting: SeenPicture[] = []
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = async (): Promise<void> => {
    await whenIdle()
    const some = waiting
    waiting = []
    timer = undefined
    const byGroup = Map.groupBy(some, ({ url }) => url.searchParams.get('tenant') ?? '')
    for (const [groupId, pictures] of byGroup) {
      const about = await readHousehold(groupId)
      if (about === undefined && isHouseholdWanted()) waiting.push(...pictures)
      if (about === undefined || about.isFull) continue
      await keepPictures(groupId, (await Promise.all(pictures.map(readAgain))).flat())
      await limit(groupId)
    }
    if (waiting.length > 0) keepLater(retryMs)
  }
  const keepLater = (ms: number): void => {
    // A browser that is out of room keeps none.
    if (!isEnded) timer ??= setTimeout(() => void keep().catch(() => undefined), ms)
  }
  const note = (image: HTMLImageElement): void => {
    const url = addressOf(image)
    if (url === undefined || seen.has(url.href)) return
    seen.add(url.href)
    waiting.push({ image, url })
    keepLater(pauseMs)
  }
  const hear = ({ target }: Event): void => void (target instanceof HTMLImageElement && note(target))
  for (const image of document.images) if (image.complete && image.naturalWidth > 0) note(image)
  // The event of a picture does not rise: it is heard on its way down.
  document.addEventListener('load', hear, true)
  return () => {
    isEnded = true
    document.removeEventListener('load', hear, true)
    clearTimeout(timer)
  }
}

let shown: readonly string[] = []

/** Shows the pictures that are kept of a group while the server is away. */
export async function showKeptPictures(groupId: string | undefined): Promise<void> {
  if (groupId === undefined || (await readHousehold(groupId)) === undefined) return
  const kept = await readPictures(groupId)
  if (!isAway() || kept.length === 0) return
  hideKeptPictures()
  const addresses = kept.map(({ address, blob }) => [address, URL.createObjectURL(blob)] as const)
  shown = addresses.map(([, made]) => made)
  showLocalPictures(new Map(addresses))
}

/** Shows what the server has again. */
export function hideKeptPictures(): void {
  showLocalPictures(new Map())
  for (const address of shown) URL.revokeObjectURL(address)
  shown = []
}
