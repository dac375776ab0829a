import { useNavigate } from '@tanstack/react-router'
import { Camera, ChevronRight, ListPlus, MapPin, X } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Button as AriaButton, FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { clientIn } from '../../../data/client.ts'
import type { Entity } from '../../../data/entities.ts'
import { createEntity, deleteEntity, listTags, updateEntity } from '../../../data/operations.ts'
import { usePlaces } from '../../../data/places.ts'
import { selectedGroup } from '../../../data/session.ts'
import { upload } from '../../../data/upload.ts'
import { readAgain } from '../../../data/use-change.ts'
import { useCurrency } from '../../../data/use-currency.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Checkbox, TextField } from '../../../ui/field/field.tsx'
import { Path } from '../../../ui/path/path.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { tell, tellError } from '../../../ui/toast/toasts.ts'
import { ChoosePlace } from '../one/choose-place.tsx'
import { ChooseTags } from '../one/choose-tags.tsx'
import { newField } from '../one/new-field.ts'
import styles from './add-entity.module.css'
import { AddSeveral } from './add-several.tsx'
import { type Draft, emptyDraft, keepDraft, keptDraft, numberIn } from './draft.ts'
import { readLines } from './several-lines.ts'

/** Makes the thing of a draft, with all that a creation cannot say, and its photos. */
async function make(draft: Draft, photos: readonly File[], quantity: number, price: number): Promise<Entity> {
  const client = clientIn(selectedGroup())
  const { name, placeId, tagIds, manufacturer, modelNumber, notes, serialNumber, barcode } = draft
  const made = await client.call(createEntity, {
    name: name.trim(),
    quantity,
    tagIds: [...tagIds],
    manufacturer,
    modelNumber,
    ...(placeId === undefined ? {} : { parentId: placeId }),
  })
  const needsMore = price !== 0 || [notes, serialNumber, barcode].some(text => text !== '')
  const fields = barcode === '' ? [] : [newField({ name: i18n.t('scan.barcode'), textValue: barcode })]
  const entity = needsMore
    ? await client.call(updateEntity, { ...made, purchasePrice: price, notes, serialNumber, fields })
    : made
  for (const photo of photos) await upload(entity.id, photo, 'photo', () => undefined)
  return entity
}

interface AddProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Where it will be, unless somebody says otherwise. */
  readonly placeId?: string
}

/** The form for a new thing: a name is enough. What was typed survives a closed tab. */
export function AddEntity({ isOpen, onClose, placeId }: AddProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { currency } = useCurrency()
  const places = usePlaces()
  const tags = useOperation(listTags, {}, { staleTime: 60_000 }).data ?? []
  const [draft, setDraft] = useState(emptyDraft)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [asking, ask] = useState<'place' | 'tags'>()
  const [isMore, showMore] = useState(false)
  const [another, setAnother] = useState(false)
  const [isPending, pend] = useState(false)
  const [wrong, setWrong] = useState<'name' | 'price'>()
  const [lines, setLines] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (isOpen) setDraft({ ...keptDraft(), ...(placeId === undefined ? {} : { placeId }) })
  }, [isOpen, placeId])
  const change = (changes: Partial<Draft>): void =>
    setDraft(before => {
      const next = { ...before, ...changes }
      keepDraft(next)
      return next
    })

  const finish = (entity: Entity): void => {
    keepDraft(undefined)
    setPhotos([])
    tell({
      text: t('entity.added', { name: entity.name }),
      undo: async () => {
        await clientIn(selectedGroup()).call(deleteEntity, { id: entity.id })
        await readAgain()
      },
    })
    void readAgain()
    setDraft({ ...emptyDraft, ...(another ? { placeId: draft.placeId, tagIds: draft.tagIds } : {}) })
    if (another) form.current?.querySelector<HTMLInputElement>('input[name=name]')?.focus()
    else {
      onClose()
      void navigate({ to: '/things', search: { peek: entity.id } })
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const [quantity, price] = [numberIn(draft.quantity), numberIn(draft.price)]
    const found = draft.name.trim() === '' ? 'name' : price === undefined ? 'price' : undefined
    setWrong(found)
    if (found !== undefined || isPending) return
    pend(true)
    make(draft, photos, quantity ?? 1, price ?? 0)
      .then(finish, tellError)
      .finally(() => pend(false))
  }
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    if (readLines(text).length < 2) return
    event.preventDefault()
    setLines(text)
  }
  const path = places?.pathOf(draft.placeId) ?? []
  const chosenTags = tags.filter(({ id }) => draft.tagIds.includes(id))
  if (lines !== undefined)
    return (
      <AddSeveral
        text={lines}
        placeId={draft.placeId}
        tagIds={draft.tagIds}
        onClose={() => setLines(undefined)}
        onDone={() => {
          setLines(undefined)
          onClose()
        }}
      />
    )
  return (
    <Dialog
      title={t('add.title')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Checkbox isSelected={another} onChange={setAnother}>
            {t('add.another')}
          </Checkbox>
          <Button look="main" type="submit" form="add-entity" isPending={isPending}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form ref={form} id="add-entity" onSubmit={submit} className={styles.form} noValidate>
        <NewPhotos photos={photos} onChange={setPhotos} />
        <TextField
          label={t('add.name')}
          name="name"
          value={draft.name}
          onChange={text => change({ name: text })}
          onPaste={paste}
          autoFocus
          maxLength={255}
          error={wrong === 'name' ? t('entity.noName') : undefined}
        />
        <div className={styles.asked}>
          <span className={styles.label} id="add-place">
            {t('add.place')}
          </span>
          <AriaButton
            aria-labelledby="add-place add-place-value"
            className={styles.choice ?? ''}
            onPress={() => ask('place')}
          >
            <MapPin aria-hidden />
            <span id="add-place-value">
              {path.length === 0 ? (
                t('entity.topLevel')
              ) : (
                <Path steps={path.map(({ id, name: step }) => ({ id, name: step }))} />
              )}
            </span>
          </AriaButton>
        </div>
        <div className={styles.two}>
          <TextField
            label={t('add.quantity')}
            value={draft.quantity}
            onChange={text => change({ quantity: text })}
            inputMode="decimal"
          />
          <TextField
            label={t('add.price', { currency })}
            value={draft.price}
            onChange={text => change({ price: text })}
            inputMode="decimal"
            error={wrong === 'price' ? t('add.priceInvalid') : undefined}
          />
        </div>
        <div className={styles.asked}>
          <span className={styles.label} id="add-tags">
            {t('add.tags')}
          </span>
          <AriaButton
            aria-labelledby="add-tags add-tags-value"
            className={styles.choice ?? ''}
            onPress={() => ask('tags')}
          >
            <span id="add-tags-value" className={styles.tags}>
              {chosenTags.map(tag => (
                <Tag key={tag.id} name={tag.name} color={tag.color} />
              ))}
              <span className={styles.hint}>{t('action.add')} …</span>
            </span>
          </AriaButton>
        </div>
        {draft.barcode === '' ? null : (
          <TextField
            label={t('scan.barcode')}
            value={draft.barcode}
            onChange={barcode => change({ barcode })}
            maxLength={500}
          />
        )}
        <AriaButton className={styles.more ?? ''} onPress={() => setLines(draft.name)}>
          <ListPlus aria-hidden />
          {t('batch.open')}
        </AriaButton>
        <AriaButton aria-expanded={isMore} className={styles.more ?? ''} onPress={() => showMore(!isMore)}>
          <ChevronRight aria-hidden data-open={isMore || undefined} />
          {t('add.more')}
        </AriaButton>
        {isMore ? (
          <>
            <TextField
              label={t('one.manufacturer')}
              value={draft.manufacturer}
              onChange={manufacturer => change({ manufacturer })}
              maxLength={255}
            />
            <TextField
              label={t('one.modelNumber')}
              value={draft.modelNumber}
              onChange={modelNumber => change({ modelNumber })}
              maxLength={255}
            />
            <TextField
              label={t('one.serialNumber')}
              value={draft.serialNumber}
              onChange={serialNumber => change({ serialNumber })}
              maxLength={255}
            />
            <TextField
              label={t('one.notes')}
              value={draft.notes}
              onChange={notes => change({ notes })}
              lines={3}
              maxLength={1000}
            />
          </>
        ) : null}
      </form>
      <ChoosePlace
        title={t('add.place')}
        isOpen={asking === 'place'}
        onClose={() => ask(undefined)}
        onChoose={place => change({ placeId: place?.id })}
      />
      <ChooseTags
        title={t('add.tags')}
        isOpen={asking === 'tags'}
        chosen={draft.tagIds}
        onClose={() => ask(undefined)}
        onChoose={tagIds => change({ tagIds })}
      />
    </Dialog>
  )
}

/** The photos that will go with the thing. */
function NewPhotos({
  photos,
  onChange,
}: {
  readonly photos: readonly File[]
  readonly onChange: (photos: readonly File[]) => void
}) {
  const { t } = useTranslation()
  const addresses = useMemo(() => photos.map(photo => URL.createObjectURL(photo)), [photos])
  useEffect(() => () => addresses.forEach(address => URL.revokeObjectURL(address)), [addresses])
  return (
    <div className={styles.photos}>
      {addresses.map((address, at) => (
        <AriaButton
          key={address}
          className={styles.photo ?? ''}
          aria-label={t('add.removePhoto')}
          onPress={() => onChange(photos.filter((_, other) => other !== at))}
        >
          <img src={address} alt="" />
          <X aria-hidden />
        </AriaButton>
      ))}
      <FileTrigger
        acceptedFileTypes={['image/*']}
        allowsMultiple
        onSelect={files => onChange([...photos, ...(files ?? [])])}
      >
        <AriaButton className={styles.addPhoto ?? ''} aria-label={t('add.addPhotos')}>
          <Camera aria-hidden />
        </AriaButton>
      </FileTrigger>
    </div>
  )
}
