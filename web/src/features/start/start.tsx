import { textLimits } from '@stowage/contract/text-limits'
import { useNavigate } from '@tanstack/react-router'
import { Check, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { inSelectedGroup } from '../../data/in-group.ts'
import {
  createEntity,
  deleteEntity,
  getEntity,
  getEntityTree,
  listEntityTypes,
  updateEntity,
} from '../../data/operations.ts'
import { type Place, type Places, treeWithSums, usePlaces } from '../../data/places.ts'
import { useOperation } from '../../data/use-operation.ts'
import { auth as english } from '../../i18n/en/auth.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button/button.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { tellError } from '../../ui/toast/toasts.ts'
import { CsvFile } from './csv-file.tsx'
import styles from './start.module.css'

const rooms = [
  'start.room.kitchen',
  'start.room.livingRoom',
  'start.room.bedroom',
  'start.room.bathroom',
  'start.room.office',
  'start.room.hall',
  'start.room.garage',
  'start.room.attic',
  'start.room.basement',
  'start.room.pantry',
  'start.room.workshop',
  'start.room.garden',
  'start.room.shed',
  'start.room.balcony',
] as const

const fold = (name: string): string => name.trim().toLowerCase()

/** The names, each once, as it is written first. */
function withoutTwins(names: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return names.filter(name => !seen.has(fold(name)) && seen.add(fold(name)))
}

/** What a place that came with the group is called in one's own language: servers name them in English. */
function ownName(name: string): string {
  const room = rooms.find(each => fold(english[each]) === fold(name))
  const own = room === undefined ? name : i18n.t(room)
  return fold(own) === fold(name) ? name : own
}

/** Makes the places that were chosen, names those that came with the group as they were shown, and removes the others. */
async function settlePlaces(
  chosen: readonly string[],
  present: readonly Place[],
  typeId: string,
): Promise<void> {
  const { client, readAgain } = inSelectedGroup()
  const wanted = new Set(chosen.map(fold))
  const known = new Set(present.map(({ name }) => fold(ownName(name))))
  for (const name of chosen)
    if (!known.has(fold(name))) await client.call(createEntity, { name, entityTypeId: typeId, quantity: 1 })
  for (const { id, name, children } of present) {
    const own = ownName(name)
    if (!wanted.has(fold(own))) {
      if (children.length === 0) await client.call(deleteEntity, { id })
    } else if (own !== name)
      await client.call(updateEntity, { ...(await client.call(getEntity, { id })), id, name: own })
  }
  await readAgain()
}

/**
 * The names that somebody may choose, and those chosen: what the group has, until it is tapped. What was tapped or added stays
 * when the places are read after it, or again.
 */
function useChoice(places: Places | undefined) {
  const { t } = useTranslation()
  const [own, setOwn] = useState<readonly string[]>([])
  const [tapped, setTapped] = useState<ReadonlyMap<string, boolean>>(new Map())
  const present = (places?.roots ?? []).map(({ name }) => ownName(name))
  const rest = places === undefined ? [] : rooms.map(room => t(room))
  const names = withoutTwins([...present, ...rest, ...own])
  const known = new Set(present.map(fold))
  const chosen = new Set(names.filter(name => tapped.get(fold(name)) ?? known.has(fold(name))))
  const tap = (changed: readonly string[], isChosen: boolean): void =>
    setTapped(before => new Map([...before, ...changed.map(name => [fold(name), isChosen] as const)]))
  return {
    names,
    chosen,
    choose(wanted: ReadonlySet<string>): void {
      tap([...wanted.difference(chosen)], true)
      tap([...chosen.difference(wanted)], false)
    },
    addOwn(name: string): void {
      setOwn(before => [...before, name])
      tap([name], true)
    },
  }
}

/** The first screen after signing up: the places that there are, or a file with everything. */
export function Start() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const places = usePlaces()
  const types = useOperation(listEntityTypes, {})
  const tree = useOperation(getEntityTree, treeWithSums)
  const { names, chosen, choose, addOwn } = useChoice(places)
  const [isPending, pend] = useState(false)

  const typeId = types.data?.find(({ isLocation }) => isLocation)?.id
  const go = (): void => {
    if (places === undefined || typeId === undefined) return
    pend(true)
    settlePlaces([...chosen], places.roots, typeId)
      .then(() => navigate({ to: '/home' }))
      .catch(tellError)
      .finally(() => pend(false))
  }
  const unread = [types, tree].find(({ data, error }) => data === undefined && error !== null)
  if (unread !== undefined) return <Failed error={unread.error} onRetry={() => void unread.refetch()} />
  return (
    <div className={styles.start}>
      <h1>{t('start.title')}</h1>
      <p className={styles.text}>{t('start.text')}</p>
      <Rooms names={names} chosen={chosen} onChoose={choose} />
      <OwnPlace onAdd={addOwn} />
      <Button look="main" size="wide" isPending={isPending} isDisabled={typeId === undefined} onPress={go}>
        {t('start.go')}
      </Button>
      <CsvFile />
    </div>
  )
}

/** The places that one may have, each of them to be tapped. */
function Rooms({
  names,
  chosen,
  onChoose,
}: {
  readonly names: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}) {
  const { t } = useTranslation()
  return (
    <ToggleButtonGroup
      aria-label={t('start.places')}
      selectionMode="multiple"
      selectedKeys={chosen}
      onSelectionChange={keys => onChoose(new Set([...keys].map(String)))}
      className={styles.rooms ?? ''}
    >
      {names.map(name => (
        <ToggleButton key={name} id={name} className={styles.room ?? ''}>
          {({ isSelected }) => (
            <>
              {isSelected ? <Check aria-hidden /> : <Plus aria-hidden />}
              {name}
            </>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** A place that nobody has thought of. */
function OwnPlace({ onAdd }: { readonly onAdd: (name: string) => void }) {
  const { t } = useTranslation()
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('place')).trim()
    if (name === '') return
    onAdd(name)
    form.reset()
  }
  return (
    <form onSubmit={add} className={styles.own}>
      <TextField label={t('start.own')} name="place" limit={textLimits.line} />
      <Button type="submit" icon={<Plus aria-hidden />} label={t('start.ownAdd')} />
    </form>
  )
}
