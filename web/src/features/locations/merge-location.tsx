import type { LocationMerge } from '@stowage/contract/entities/locations'
import { useRouter } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { useLocationChoice } from '../../data/items/location-choice.ts'
import { basePath } from '../../data/wire/base-path.ts'
import { mergeLocation } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { formatList } from '../../i18n/format.ts'
import { MergeLook } from '../../shared/merge-look.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { LocationOption } from '../../ui/picker/location-lines.tsx'
import { LocationPicker } from '../../ui/picker/location-picker.tsx'
import { useIsShown } from '../../ui/stable/use-is-shown.ts'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './locations.module.css'

/** Merges a location into another one: asks into which unless one is offered, and says what that comes to before it is done. */
export function MergeLocation({
  id,
  name,
  offer,
  onClose,
}: {
  readonly id: string
  readonly name: string
  /** Offered instead of a move to where a location has this name. */
  readonly offer?: { readonly into: LocationOption; readonly onRefuse: () => void }
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const router = useRouter()
  const isShown = useIsShown()
  const choice = useLocationChoice([id])
  const [into, choose] = useState(offer?.into)
  const [joinSameNames, join] = useState(false)
  const nameOf = (target: string): string => choice.locations.find(each => each.id === target)?.name ?? ''
  const { mutate, isPending } = useChange(mergeLocation, {
    notDone: input => t('locations.notMerged', { name, into: nameOf(input.into) }),
    deletes: input => [input.id],
    done: async reply => {
      if (isShown()) onClose()
      // Nobody is taken away from another screen.
      if (router.state.location.pathname === `/locations/${id}`)
        await router.navigate({ href: `${basePath}/locations/${reply.into.id}` })
      return t('locations.merged', { name, into: reply.into.name })
    },
  })
  if (into === undefined)
    return (
      <Dialog title={t('locations.mergeChoose', { name })} isOpen onClose={onClose}>
        <LocationPicker choice={{ ...choice, create: undefined }} onChoose={choose} />
      </Dialog>
    )
  const asked = { id, into: into.id, joinSameNames }
  return (
    <Dialog
      title={t('locations.mergeTitle', { name, into: into.name })}
      isOpen
      onClose={onClose}
      actions={
        <Buttons
          asked={asked}
          isPending={isPending}
          other={t(offer === undefined ? 'locations.mergeBack' : 'locations.mergeNot')}
          onOther={() => {
            if (offer !== undefined) return offer.onRefuse()
            choose(undefined)
            join(false)
          }}
          onMerge={() => mutate(asked)}
        />
      }
    >
      <Look asked={asked} name={name} into={into} onJoin={join} />
    </Dialog>
  )
}

interface Asked {
  readonly id: string
  readonly into: string
  readonly joinSameNames: boolean
}

/** The result of a merge before it is done. */
const useDryRun = (asked: Asked) =>
  useOperation(mergeLocation, { ...asked, dryRun: true }, { keepsPrevious: true })

function Buttons({
  asked,
  isPending,
  other,
  onOther,
  onMerge,
}: {
  readonly asked: Asked
  readonly isPending: boolean
  /** The name of the button that merges nothing. */
  readonly other: string
  readonly onOther: () => void
  readonly onMerge: () => void
}) {
  const { t } = useTranslation()
  const { data } = useDryRun(asked)
  return (
    <>
      <Button onPress={onOther} autoFocus>
        {other}
      </Button>
      <Button variant="main" isDisabled={data === undefined} isPending={isPending} onPress={onMerge}>
        {t('locations.mergeNow')}
      </Button>
    </>
  )
}

/** So many of the sub-locations that can be joined are named. */
const namesShown = 5

function Look({
  asked,
  name,
  into,
  onJoin,
}: {
  readonly asked: Asked
  readonly name: string
  readonly into: LocationOption
  readonly onJoin: (joins: boolean) => void
}) {
  const { t } = useTranslation()
  const { data, error } = useDryRun(asked)
  const same = data?.sameNames.map(({ path }) => path.join(' › ')) ?? []
  const isOffered = same.length > 0 || asked.joinSameNames
  const shown = formatList(same.slice(0, namesShown))
  const names = { name, into: into.name }
  return (
    <>
      <MergeLook
        from={<span dir="auto">{name}</span>}
        into={<span dir="auto">{[...into.path, into.name].join(' › ')}</span>}
        error={error}
      >
        {data === undefined ? null : saidOf(t, data, names).map(text => <p key={text}>{text}</p>)}
      </MergeLook>
      {isOffered ? (
        <div className={styles.join}>
          <Switch isSelected={asked.joinSameNames} onChange={onJoin}>
            {t('locations.mergeJoin')}
          </Switch>
          {same.length === 0 ? null : (
            <p className={styles.quiet}>
              {t(same.length > namesShown ? 'locations.mergeSameMore' : 'locations.mergeSame', {
                names: shown,
              })}
            </p>
          )}
        </div>
      ) : null}
    </>
  )
}

/** The sentences that say what a merge comes to. */
function saidOf(
  t: TFunction,
  merge: LocationMerge,
  names: { readonly name: string; readonly into: string },
): string[] {
  const moved = [
    { key: 'list.found', count: merge.items },
    { key: 'locations.mergeLocations', count: merge.locations },
    { key: 'locations.mergePins', count: merge.pins },
    { key: 'waiting.photos', count: merge.photos },
    { key: 'locations.mergeDocuments', count: merge.documents },
    { key: 'maintenance.tasks', count: merge.maintenance },
    { key: 'locations.mergeTags', count: merge.tags },
  ] as const
  const what = moved.filter(({ count }) => count > 0).map(({ key, count }) => t(key, { count }))
  const left = merge.left.map(text => t(`locations.mergeLeft.${text}`))
  return [
    what.length === 0
      ? t('locations.mergeNothing', names)
      : t('locations.mergeMoves', { ...names, what: formatList(what) }),
    ...(merge.joined === 0 ? [] : [t('locations.mergeJoined', { count: merge.joined })]),
    ...(left.length === 0 ? [] : [t('locations.mergeLeft', { ...names, what: formatList(left) })]),
    t('locations.mergeGone', names),
  ]
}
