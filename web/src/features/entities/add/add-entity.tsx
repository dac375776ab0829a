import { textLimits } from '@stowage/contract/text-limits'
import { ListPlus } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { addedRun } from '../../../data/runs.ts'
import { tellChange } from '../../../data/undo.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { focusTooLong } from '../../../ui/field/excess.ts'
import { Checkbox, TextField } from '../../../ui/field/field.tsx'
import { tellError } from '../../../ui/toast/toasts.ts'
import styles from './add-entity.module.css'
import { AddSeveral } from './add-several.tsx'
import type { Draft } from './draft.ts'
import {
  BarcodeOfDraft,
  DraftDialogs,
  MoreOfDraft,
  NumbersOfDraft,
  PlaceOfDraft,
  TagsOfDraft,
} from './draft-fields.tsx'
import { givenPhotos, givePhotos } from './given-photos.ts'
import { type Made, makeEntity, type WrongMember, wrongIn } from './make-entity.ts'
import { NewPhotos } from './new-photos.tsx'
import { linesWith, linesWithout, readLines } from './several-lines.ts'
import { useStarted } from './start-draft.ts'
import { useDraft } from './use-draft.ts'

interface AddProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Closes it too, and shows the thing that was made. */
  readonly onMade: (id: string) => void
  /** Where it will be, unless somebody says otherwise. */
  readonly placeId?: string
}

/** Makes things; `wrong` is the member that keeps one from being made, which gets the focus. */
function useMaking(form: RefObject<HTMLFormElement | null>, onMade: (made: Made) => void) {
  const [isPending, pend] = useState(false)
  const [wrong, setWrong] = useState<WrongMember>()
  const make = (draft: Draft, photos: readonly File[]): void => {
    const found = wrongIn(draft)
    setWrong(found)
    if (found !== undefined) focusOn(form, found)
    if (found !== undefined || isPending) return
    pend(true)
    makeEntity(draft, photos)
      .then(onMade, tellError)
      .finally(() => pend(false))
  }
  return { make, wrong, isPending }
}

/** Goes to a field of the form. */
const focusOn = ({ current }: RefObject<HTMLFormElement | null>, name: WrongMember): void =>
  current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()

/** Takes several lines that are pasted for several things. */
function takeLines(event: ClipboardEvent, onSeveral: (lines: string) => void): void {
  const text = event.clipboardData.getData('text/plain')
  if (readLines(text).length < 2) return
  event.preventDefault()
  onSeveral(text)
}

/** The form for a new thing: a name is enough. What was typed survives a closed tab; several lines are several things. */
export function AddEntity({ isOpen, onClose, onMade, placeId }: AddProps) {
  const { draft, change, begin } = useDraft(isOpen, placeId)
  const [photos, setPhotos] = useState(givenPhotos)
  useEffect(() => givePhotos([]), [])
  const [isSeveral, beSeveral] = useState(false)
  const started = useStarted()
  useEffect(() => beSeveral(false), [started])
  if (!isSeveral)
    return (
      <AddOne
        isOpen={isOpen}
        onClose={onClose}
        onMade={onMade}
        draft={draft}
        change={change}
        begin={begin}
        photos={photos}
        setPhotos={setPhotos}
        onSeveral={lines => {
          change({ lines: linesWith(draft.lines, lines) })
          beSeveral(true)
        }}
      />
    )
  return (
    <AddSeveral
      draft={draft}
      change={change}
      onClose={() => beSeveral(false)}
      onDone={() => {
        begin({})
        onClose()
      }}
    />
  )
}

interface AddOneProps extends ReturnType<typeof useDraft> {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onMade: (id: string) => void
  readonly photos: readonly File[]
  readonly setPhotos: (photos: readonly File[]) => void
  /** Goes on with things that are named line by line. */
  readonly onSeveral: (lines: string) => void
}

function AddOne({
  isOpen,
  onClose,
  onMade,
  draft,
  change,
  begin,
  photos,
  setPhotos,
  onSeveral,
}: AddOneProps) {
  const { t } = useTranslation()
  const [another, setAnother] = useState(false)
  const [asking, ask] = useState<'place' | 'tags'>()
  const form = useRef<HTMLFormElement>(null)
  const { make, wrong, isPending } = useMaking(form, ({ id, name, change, groupId }) => {
    tellChange(
      t('entity.added', { name }),
      { id: change, groupId },
      { force: photos.length > 0, run: addedRun() },
    )
    setPhotos([])
    const lines = linesWithout(draft.lines, new Set([name]))
    begin({ lines, ...(another ? { placeId: draft.placeId, tagIds: draft.tagIds } : {}) })
    if (another) focusOn(form, 'name')
    else onMade(id)
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!focusTooLong(event.currentTarget)) make(draft, photos)
  }
  const actions = <SaveDraft another={another} onAnother={setAnother} isPending={isPending} />
  return (
    <Dialog title={t('add.title')} isOpen={isOpen} isInAddress onClose={onClose} actions={actions}>
      <form ref={form} id="add-entity" onSubmit={submit} className={styles.form} noValidate>
        <NewPhotos photos={photos} onChange={setPhotos} />
        <TextField
          label={t('add.name')}
          name="name"
          value={draft.name}
          onChange={name => change({ name })}
          onPaste={event => takeLines(event, onSeveral)}
          autoFocus
          limit={textLimits.line}
          error={wrong === 'name' ? t('entity.noName') : undefined}
        />
        <PlaceOfDraft draft={draft} change={change} onAsk={() => ask('place')} />
        <NumbersOfDraft draft={draft} change={change} wrong={wrong} />
        <TagsOfDraft draft={draft} onAsk={() => ask('tags')} />
        <BarcodeOfDraft draft={draft} change={change} />
        <AriaButton className={styles.more ?? ''} onPress={() => onSeveral(draft.name)}>
          <ListPlus aria-hidden />
          {t('batch.open')}
        </AriaButton>
        <MoreOfDraft draft={draft} change={change} />
      </form>
      <DraftDialogs draft={draft} change={change} asking={asking} onClose={() => ask(undefined)} />
    </Dialog>
  )
}

/** The foot of the form: saves it, and says whether another one follows. */
function SaveDraft({
  another,
  onAnother,
  isPending,
}: {
  readonly another: boolean
  readonly onAnother: (another: boolean) => void
  readonly isPending: boolean
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.foot}>
      <Checkbox isSelected={another} onChange={onAnother}>
        {t('add.another')}
      </Checkbox>
      <Button look="main" type="submit" form="add-entity" isPending={isPending}>
        {t('action.save')}
      </Button>
    </div>
  )
}
