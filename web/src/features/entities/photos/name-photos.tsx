import { isUnnamed } from '@stowage/contract/entities/unnamed'
import { textLimits } from '@stowage/contract/values/text-limits'
import { ArrowLeft, ArrowRight, Check, ChevronRight, Combine, PackageSearch, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useTagChoice } from '../../../data/items/tag-choice.ts'
import { discardEntry } from '../../../data/outbox/discard.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { LocationInput } from '../../../shared/choose-location.tsx'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Empty } from '../../../ui/empty/empty.tsx'
import { blocksSubmit } from '../../../ui/field/excess.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { Stepper } from '../../../ui/field/stepper.tsx'
import { isTyping } from '../../../ui/keys/typing.ts'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { isOverlaid } from '../../../ui/overlay/is-overlaid.ts'
import { TagField } from '../../../ui/picker/tag-field.tsx'
import { useToastHeight } from '../../../ui/toast/toast-height.ts'
import { RecentLocations } from '../add/recent-locations.tsx'
import { useDeleteEntity } from '../details/use-delete-entity.tsx'
import { PhotoOf, useAhead } from './photo-of.tsx'
import styles from './photos.module.css'
import type { PiledPhoto } from './pile.ts'
import { areJoinable, dropPhotos, isGivable, useJoining } from './use-joining.ts'
import { type Typed, useNaming } from './use-naming.ts'

const { Part: ChooseEntity } = loadedPart(
  async () => (await import('../scan/choose-entity.tsx')).ChooseEntity,
)

interface NamePhotosProps {
  readonly photos: readonly PiledPhoto[]
  /** The number of photos besides. */
  readonly more: number
  /** The number of photos when the camera came to lie over them; undefined while it does not. */
  readonly coveredFrom: number | undefined
  /** Hears which one has a name now. */
  readonly onNamed: (handle: string) => void
}

/** Up and Down step through the photos from the name; the arrows to the sides do where nothing is typed. */
function useStepKeys(step: (by: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, isComposing, defaultPrevented } = event
    if (ctrlKey || metaKey || altKey || shiftKey || isComposing || defaultPrevented || isOverlaid()) return
    const isInName = target instanceof HTMLInputElement && target.name === 'name'
    const isFree = !isTyping(target) || (isInName && target.value === '')
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const isStep =
      ((key === 'ArrowUp' || key === 'ArrowDown') && isInName) ||
      ((key === 'ArrowLeft' || key === 'ArrowRight') && isFree)
    if (!isStep) return
    event.preventDefault()
    step(key === 'ArrowDown' || key === forward ? 1 : -1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Names the items of photos one after the other. */
export function NamePhotos({ photos, more, coveredFrom, onNamed }: NamePhotosProps) {
  const { t } = useTranslation()
  const naming = useNaming(photos, onNamed)
  const { photo, at, typed, go } = naming
  const room = useToastHeight('0.75rem')
  const form = useRef<HTMLFormElement>(null)
  const handle = photo?.handle
  const before = useRef(coveredFrom)
  const goOn = useEffectEvent((from: number): void => {
    if (photos.length > from) go(from)
  })
  // Also after a press on a button: the next name is typed at once. After the camera, that of its first photo.
  useEffect(() => {
    const from = before.current
    before.current = coveredFrom
    if (handle === undefined || coveredFrom !== undefined) return
    if (from !== undefined) goOn(from)
    form.current?.querySelector<HTMLInputElement>('input[name=name]')?.focus()
  }, [handle, coveredFrom])
  useAhead(photos[at + 1])
  useStepKeys(by => go(at + by))
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!blocksSubmit(event.currentTarget)) go(at + 1)
  }
  if (photo === undefined || typed === undefined)
    return <AllSeen photos={photos} onBack={() => go(photos.length - 1)} onRest={naming.toFirstUnnamed} />
  const count = photos.length + more
  return (
    <div className={styles.naming} style={room}>
      <figure className={styles.stage}>
        <PhotoOf key={photo.handle} photo={photo} alt={t('one.photoOf', { at: at + 1, count })} />
        <AriaButton
          className={`${styles.step} ${styles.back}`}
          aria-label={t('one.previousPhoto')}
          isDisabled={at === 0}
          onPress={() => go(at - 1)}
        >
          <ArrowLeft aria-hidden />
        </AriaButton>
        <AriaButton
          className={`${styles.step} ${styles.on}`}
          aria-label={t('one.nextPhoto')}
          onPress={() => go(at + 1)}
        >
          <ArrowRight aria-hidden />
        </AriaButton>
      </figure>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.progress}>
          <span role="status">{t('photos.progress', { at: at + 1, count })}</span>
          <progress aria-hidden="true" value={at + 1} max={count} />
        </p>
        <Fields
          typed={typed}
          change={naming.change}
          isWrong={naming.isWrong}
          next={
            <Button variant="main" type="submit" keys="↵">
              {t(naming.isNamed ? 'photos.next' : 'photos.skip')}
            </Button>
          }
        />
        <Actions photo={photo} previous={photos[at - 1]} onGone={naming.drop} />
      </form>
    </div>
  )
}

function Fields({
  typed,
  change,
  isWrong,
  next,
}: {
  readonly typed: Typed
  readonly change: (changes: Partial<Typed>) => void
  readonly isWrong: boolean
  /** The button beside the name. */
  readonly next: ReactNode
}) {
  const { t } = useTranslation()
  const tags = useTagChoice()
  const [isMore, showMore] = useState(false)
  const isOpen = isMore || isWrong
  return (
    <>
      <div className={styles.name}>
        <TextField
          label={t('add.name')}
          name="name"
          value={typed.name}
          onChange={name => change({ name })}
          autoFocus
          autoComplete="off"
          enterKeyHint="next"
          limit={textLimits.line}
        />
        {next}
      </div>
      <div className={styles.asked}>
        <LocationInput
          label={t('add.location')}
          chosen={typed.locationId}
          noLocation={t('entity.topLevel')}
          onChoose={location => change({ locationId: location?.id })}
        />
        <RecentLocations chosen={typed.locationId} onChoose={locationId => change({ locationId })} />
      </div>
      <AriaButton aria-expanded={isOpen} className={styles.more ?? ''} onPress={() => showMore(!isMore)}>
        <ChevronRight aria-hidden data-open={isOpen || undefined} />
        {t('photos.more')}
      </AriaButton>
      {isOpen ? (
        <>
          <Stepper
            label={t('add.quantity')}
            name="quantity"
            value={typed.quantity}
            onChange={quantity => change({ quantity })}
            error={isWrong ? t('field.notNumber', { example: formatNumber(2) }) : undefined}
          />
          <TagField
            label={t('add.tags')}
            choice={tags}
            chosen={typed.tagIds}
            onChoose={tagIds => change({ tagIds })}
          />
        </>
      ) : null}
    </>
  )
}

/** Joins the photo with the one before, or deletes its item. */
function Actions({
  photo,
  previous,
  onGone,
}: {
  readonly photo: PiledPhoto
  readonly previous: PiledPhoto | undefined
  readonly onGone: () => void
}) {
  const { t } = useTranslation()
  const { id = '', entry, values } = photo
  const { join, give, isPending } = useJoining(onGone)
  const [isChoosing, choose] = useState(false)
  const { remove, dialog } = useDeleteEntity(
    { id, name: values.name },
    {
      onGone() {
        dropPhotos(id)
        onGone()
      },
    },
  )
  const discard = (): void => {
    if (entry === undefined) return remove()
    onGone()
    discardEntry(entry)
  }
  return (
    <div className={styles.actions}>
      {previous === undefined ? null : (
        <Button
          icon={<Combine aria-hidden />}
          isDisabled={!areJoinable(photo, previous)}
          isPending={isPending}
          onPress={() => join(photo, previous)}
        >
          <span className={styles.joined} title={t('photos.joinHint')}>
            {isUnnamed(previous.values.name)
              ? t('photos.join')
              : t('photos.joinWith', { name: previous.values.name })}
          </span>
        </Button>
      )}
      <Button
        icon={<PackageSearch aria-hidden />}
        isDisabled={!isGivable(photo)}
        isPending={isPending}
        onPress={() => choose(true)}
      >
        {t('photos.give')}
      </Button>
      {isChoosing ? (
        <ChooseEntity
          title={t('photos.giveTitle')}
          onClose={() => choose(false)}
          onChoose={into => give(photo, into)}
        />
      ) : null}
      <Button icon={<Trash2 aria-hidden />} onPress={discard}>
        {t('action.delete')}
      </Button>
      {dialog}
    </div>
  )
}

/** Behind the last photo: how many have a name now, and the way to those that were skipped. */
function AllSeen({
  photos,
  onBack,
  onRest,
}: {
  readonly photos: readonly PiledPhoto[]
  readonly onBack: () => void
  readonly onRest: () => void
}) {
  const { t } = useTranslation()
  const left = photos.filter(({ values }) => isUnnamed(values.name)).length
  return (
    <Empty
      icon={<Check aria-hidden />}
      title={t('photos.named', { count: photos.length - left })}
      text={left === 0 ? t('photos.allNamed') : t('photos.toName', { count: left })}
    >
      {left === 0 ? null : (
        <Button variant="main" onPress={onRest}>
          {t('photos.rest')}
        </Button>
      )}
      <Button onPress={onBack}>{t('one.previousPhoto')}</Button>
      <ButtonLink href="/items?orderBy=updatedAt">{t('photos.showItems')}</ButtonLink>
    </Empty>
  )
}
