import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locations, namesTo } from '../../data/items/locations.ts'
import { sameName } from '../../data/items/same-names.ts'
import { type Movable, moveEntities } from '../../data/outbox/move-entities.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { useLoadAhead } from '../../data/wire/load-ahead.ts'
import { letterKeys, letterOf } from '../../ui/keys/letter-keys.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'
import type { LocationOption } from '../../ui/picker/location-lines.tsx'
import { tell } from '../../ui/toast/toasts.ts'

const { load: loadChoice, Part: ChooseLocation } = loadedPart(
  async () => (await import('../../shared/choose-location.tsx')).ChooseLocation,
)

const { Part: MergeLocation } = loadedPart(async () => (await import('./merge-location.tsx')).MergeLocation)

/** A pressed key, as the browser or React tells it. */
type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'target'
  | 'defaultPrevented'
  | 'preventDefault'
  | 'stopPropagation'
>

/** What is being moved on this screen: dragged, cut, or asked for by name. */
export interface Moving {
  /** Viewers move nothing. */
  readonly mayMove: boolean
  /** What a drag under way has taken. */
  readonly dragged: { current: readonly Movable[] }
  readonly cut: ReadonlySet<string>
  /** Moves into a location; undefined: to the top level. */
  readonly move: (moved: readonly Movable[], locationId: string | undefined) => void
  /** Asks where to. */
  readonly ask: (moved: readonly Movable[]) => void
  /** May all of this be put there? Nothing goes into itself, or to where it is. */
  readonly fits: (moved: readonly Movable[], locationId: string | undefined) => boolean
  /** Handles the keys for cutting, pasting and moving. */
  readonly onKey: (event: KeyPress, what: readonly Movable[], locationId: string | undefined) => void
}

const MovingContext = createContext<Moving | undefined>(undefined)

/** Where something is, one step up. */
const locationOf = ({ parentId, locationId }: Movable): string | undefined =>
  locationId ?? parentId ?? undefined

/** What is cut, and what cuts or lets go; the line that says what to do with it stands for as long. */
function useCut(textOf: (what: readonly Movable[]) => string) {
  const [cut, setCut] = useState<readonly Movable[]>([])
  const closeLine = useRef<() => void>(undefined)
  const change = (what: readonly Movable[]): void => {
    closeLine.current?.()
    closeLine.current = what.length === 0 ? undefined : tell({ text: textOf(what) })
    setCut(what)
  }
  return [cut, change] as const
}

/** Lets everything on the screen be moved, in the same ways. */
export function MovingProvider({
  locations,
  children,
}: {
  readonly locations: Locations | undefined
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  useLoadAhead(loadChoice)
  const dragged = useRef<readonly Movable[]>([])
  const [cut, setCut] = useCut(what => t('move.cut', { what: nameOf(what) }))
  const [asked, ask] = useState<readonly Movable[]>([])
  const [clash, setClash] = useState<Clash>()
  const fits = (moved: readonly Movable[], locationId: string | undefined): boolean => {
    const above = new Set(locations?.pathOf(locationId).map(({ id }) => id))
    return moved.length > 0 && moved.every(each => !above.has(each.id) && locationOf(each) !== locationId)
  }
  const nameIn = (locationId: string | undefined) =>
    locations?.byId.get(locationId ?? '')?.name ?? t('move.top')
  const move = (
    moved: readonly Movable[],
    locationId: string | undefined,
    name = nameIn(locationId),
  ): void => {
    const wanted = moved.filter(each => fits([each], locationId))
    setCut([])
    if (wanted.length === 0) return
    const go = (): void => void moveEntities(wanted, { id: locationId, name })
    const [only] = wanted
    const twin = wanted.length === 1 && only !== undefined ? twinOf(locations, only, locationId) : undefined
    if (only === undefined || twin === undefined) go()
    else setClash({ moved: only, twin, go })
  }
  const nameOf = (what: readonly Movable[]): string =>
    t('move.what', { count: what.length, name: what[0]?.name })
  const onKey: Moving['onKey'] = (event, what, locationId) => {
    const act = actionOf(event)
    if (!mayWrite || isTyping(event.target) || act === undefined || event.defaultPrevented) return
    if (act === 'paste' || act === 'drop' ? cut.length === 0 : what.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (act === 'cut') setCut(what)
    else if (act === 'paste') move(cut, locationId)
    else if (act === 'drop') setCut([])
    else ask(what)
  }
  const value = useMemo<Moving>(
    () => ({ mayMove: mayWrite, dragged, cut: new Set(cut.map(({ id }) => id)), move, ask, fits, onKey }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are made of these
    [cut, locations, mayWrite],
  )
  return (
    <MovingContext value={value}>
      {children}
      {asked.length === 0 ? null : (
        <ChooseLocation
          title={t('move.title', { what: nameOf(asked) })}
          isOpen
          current={asked.length === 1 && asked[0] !== undefined ? locationOf(asked[0]) : undefined}
          except={asked.map(({ id }) => id)}
          onChoose={location => move(asked, location?.id, location?.name)}
          onClose={() => ask([])}
        />
      )}
      {clash === undefined ? null : (
        <MergeLocation
          id={clash.moved.id}
          name={clash.moved.name}
          offer={{
            into: clash.twin,
            onRefuse() {
              setClash(undefined)
              clash.go()
            },
          }}
          onClose={() => setClash(undefined)}
        />
      )}
    </MovingContext>
  )
}

/** A location that goes to where another one has its name already. */
interface Clash {
  readonly moved: Movable
  readonly twin: LocationOption
  /** Moves it all the same. */
  readonly go: () => void
}

/** The location of the same name where a location goes. */
function twinOf(
  locations: Locations | undefined,
  { id, name }: Movable,
  locationId: string | undefined,
): LocationOption | undefined {
  if (locations === undefined || !locations.byId.has(id)) return undefined
  const there = locationId === undefined ? locations.roots : locations.byId.get(locationId)?.children
  const twinName = sameName(there?.map(each => each.name) ?? [], name)
  const twin = there?.find(each => each.name === twinName)
  return twin && { id: twin.id, name: twin.name, path: namesTo(locations, locationId) }
}

type Action = 'cut' | 'paste' | 'ask' | 'drop'

/** What the pressed keys mean. */
function actionOf(event: KeyPress): Action | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey || shiftKey) return undefined
  if (key === 'Escape') return 'drop'
  const letter = letterOf(event)
  if (!(ctrlKey || metaKey)) return letter === letterKeys.move ? 'ask' : undefined
  return letter === 'x' ? 'cut' : letter === 'v' ? 'paste' : undefined
}

/** The ways of moving that the screen has. */
export function useMoving(): Moving {
  const moving = useContext(MovingContext)
  if (moving === undefined) throw new Error('useMoving needs a MovingProvider around it')
  return moving
}

/** The kind of what is dragged here: only this page takes it. */
export const dragType = 'application/x-stowage'
