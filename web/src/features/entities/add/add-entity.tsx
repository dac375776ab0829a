import { textLimits } from '@stowage/contract/values/text-limits'
import { ListPlus } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { AddEntry } from '../../../data/outbox/entry.ts'
import { allKept } from '../../../data/outbox/kept-entries.ts'
import { hasRoomFor } from '../../../data/outbox/room.ts'
import { watchTakenBack } from '../../../data/outbox/taken-back.ts'
import { isAway } from '../../../data/wire/reachability.ts'
import { useGivenFiles } from '../../../shared/use-given-files.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../../ui/field/excess.ts'
import { Checkbox, TextField } from '../../../ui/field/field.tsx'
import { letterOf } from '../../../ui/keys/letter-keys.ts'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { tell } from '../../../ui/toast/toasts.ts'
import styles from './add-entity.module.css'
import { enqueueAdd } from './add-queue.ts'
import { AddSeveral } from './add-several.tsx'
import { type Draft, isOfLines, keptDraft, nextAfter, withLinks } from './draft.ts'
import { BarcodeOfDraft, LocationOfDraft, MoreOfDraft, NumbersOfDraft, TagsOfDraft } from './draft-fields.tsx'
import { firstProblemOf, itemOf, itemsOf, type WrongMember } from './draft-items.ts'
import { fieldsOf } from './draft-values.ts'
import { editQueued, putIntoForm, takeBackLast } from './edit-queued.ts'
import { FieldsOfDraft } from './fields-of-draft.tsx'
import { hasMisfits, ValuesOfDraft } from './loaded-values-of-draft.ts'
import { NewPhotos } from './new-photos.tsx'
import { SavingItems } from './saving-items.tsx'
import { linesWith, linesWithout, readLines } from './several-lines.ts'
import { useStarted } from './start-draft.ts'
import { useStartFromTemplate } from './start-from-template.ts'
import { TemplateOfDraft, useNameExample } from './template-of-draft.tsx'
import { TypeOfDraft, useDefinitionsOfDraft } from './type-of-draft.tsx'
import { type Known, useDraft } from './use-draft.ts'

const { Part: PhotosFirst } = loadedPart(async () => (await import('./photos-first.tsx')).PhotosFirst)

interface AddProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Closes it; the request with this key makes the item. */
  readonly onSaved: (key: string) => void
  /** Where the item will be, and its tags, unless somebody says otherwise. */
  readonly known?: Known
  /** The template that it begins with. */
  readonly templateId?: string | undefined
  /** The form has begun with the template. */
  readonly onBegun?: () => void
}

/** Goes to a field of the form. */
const focusOn = ({ current }: RefObject<HTMLFormElement | null>, name: WrongMember): void =>
  current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()

/** Takes several lines that are pasted for several items. */
function takeLines(event: ClipboardEvent, onSeveral: (lines: string) => void): void {
  const text = event.clipboardData.getData('text/plain')
  if (readLines(text).length < 2) return
  event.preventDefault()
  onSeveral(text)
}

/**
 * The form for a new item: a name is enough. What is saved goes to a queue, and the form is free at once. What was typed survives a
 * closed tab; several lines are several items.
 */
export function AddEntity({ isOpen, onClose, onSaved, known = {}, templateId, onBegun }: AddProps) {
  useStartFromTemplate(templateId, onBegun)
  const begun = useDraft(isOpen, known)
  const { draft, change, groupId } = begun
  const definitions = useDefinitionsOfDraft(draft)
  const started = useStarted()
  const { isClosing, close } = useClosing({ begun, onSaved })
  const [isSeveral, beSeveral] = useState(false)
  useEffect(() => beSeveral(isOfLines(keptDraft(groupId))), [started, groupId])
  if (!isSeveral)
    return (
      <AddOne
        isOpen={isOpen}
        onClose={onClose}
        onSaved={onSaved}
        begun={begun}
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
      onSave={lines => {
        if (isClosing.current) return
        const saved = { ...draft, name: '' }
        const key = enqueueAdd({
          groupId,
          draft: saved,
          items: itemsOf(draft, lines, fieldsOf(draft, definitions)),
          photos: [],
        })
        void close(key, {})
      }}
    />
  )
}

interface AddOneProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSaved: (key: string) => void
  readonly begun: ReturnType<typeof useDraft>
  /** Goes on with items that are named line by line. */
  readonly onSeveral: (lines: string) => void
}

/**
 * `close` empties and closes the form once the item of that request is kept: a form that is gone says that the tab may be left. Until
 * then nothing more is saved.
 */
function useClosing({ begun: { begin }, onSaved }: Pick<AddOneProps, 'begun' | 'onSaved'>) {
  const isClosing = useRef(false)
  const close = async (key: string, next: Partial<Draft>): Promise<void> => {
    isClosing.current = true
    await allKept()
    isClosing.current = false
    begin(next)
    onSaved(key)
  }
  return { isClosing, close }
}

/**
 * Saves the form; `wrong` is the member that keeps it from being saved, which gets the focus. `isFull`: without a network there is no
 * room for its photos to wait.
 */
function useSaving({ begun, onSaved }: Pick<AddOneProps, 'begun' | 'onSaved'>) {
  const form = useRef<HTMLFormElement>(null)
  const [another, setAnother] = useState(false)
  const [wrong, setWrong] = useState<WrongMember>()
  const [isFull, setFull] = useState(false)
  const { draft, begin, photos, groupId } = begun
  const definitions = useDefinitionsOfDraft(draft)
  const { isClosing, close } = useClosing({ begun, onSaved })
  const save = (): void => {
    if (isClosing.current) return
    const found = firstProblemOf(draft)
    setWrong(found)
    if (found !== undefined) return focusOn(form, found)
    const isFull = isAway() && !hasRoomFor(photos.reduce((sum, { size }) => sum + size, 0))
    setFull(isFull)
    if (isFull) return
    const key = enqueueAdd({
      groupId,
      draft: { ...draft, lines: '' },
      items: [itemOf(draft, fieldsOf(draft, definitions))],
      photos,
    })
    const lines = linesWithout(draft.lines, new Set([draft.name.trim()]))
    if (another) {
      begin({ lines, ...nextAfter(draft) })
      return focusOn(form, 'name')
    }
    void close(key, { lines })
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!blocksSubmit(event.currentTarget) && !hasMisfits(event.currentTarget)) save()
  }
  // What has been put right since is not wrong any more.
  return {
    form,
    submit,
    another,
    setAnother,
    isFull: isFull && photos.length > 0,
    wrong: wrong === firstProblemOf(draft) ? wrong : undefined,
  }
}

/** Has the form take what is taken back while nothing is typed in it, with the undo key there as well. */
function useTakingBack(
  isOpen: boolean,
  { isUntouched, groupId }: AddOneProps['begun'],
  form: RefObject<HTMLFormElement | null>,
): void {
  const take = useStable((added: AddEntry): boolean => {
    if (!isUntouched || added.groupId !== groupId) return false
    putIntoForm(added)
    focusOn(form, 'name')
    return true
  })
  const press = useStable((event: KeyboardEvent): void => {
    if (!isUntouched || letterOf(event) !== 'z' || !(event.ctrlKey || event.metaKey)) return
    if (!(event.target instanceof Node) || form.current?.contains(event.target) !== true) return
    event.preventDefault()
    if (!event.repeat) takeBackLast()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const end = watchTakenBack(take)
    // Before the undo key of the page.
    addEventListener('keydown', press, true)
    return () => {
      end()
      removeEventListener('keydown', press, true)
    }
  }, [isOpen, take, press])
}

function AddOne({ isOpen, onClose, onSaved, begun, onSeveral }: AddOneProps) {
  const { t } = useTranslation()
  const { form, submit, another, setAnother, wrong, isFull } = useSaving({ begun, onSaved })
  const { draft, change, photos, addPhotos, replacePhoto, removePhoto } = begun
  const example = useNameExample(draft)
  const definitions = useDefinitionsOfDraft(draft)
  useTakingBack(isOpen, begun, form)
  const isOver = useGivenFiles({
    isOn: isOpen,
    isInDialog: true,
    area: () => form.current?.closest('[role=dialog]'),
    onFiles: addPhotos,
    onLinks(links) {
      if (links.length === 0) tell({ text: t('documents.wrongAddress') })
      else change(withLinks(draft, links))
    },
  })
  const actions = <SaveDraft another={another} onAnother={setAnother} />
  return (
    <Dialog title={t('add.title')} isOpen={isOpen} isInAddress onClose={onClose} actions={actions}>
      <form ref={form} id="add-entity" onSubmit={submit} className={styles.form} noValidate>
        <TemplateOfDraft draft={draft} change={change} />
        <NewPhotos
          photos={photos}
          onAdd={addPhotos}
          onReplace={replacePhoto}
          onRemove={removePhoto}
          isOver={isOver}
        />
        {isFull ? (
          <p role="alert" className={styles.full}>
            {t('waiting.full')}
          </p>
        ) : null}
        <TextField
          label={t('add.name')}
          name="name"
          value={draft.name}
          onChange={name => change({ name })}
          onPaste={event => takeLines(event, onSeveral)}
          autoFocus
          limit={textLimits.line}
          error={wrong === 'name' ? t('entity.noName') : undefined}
          {...(example === undefined ? {} : { hint: example })}
        />
        <TypeOfDraft draft={draft} change={change} />
        {definitions.length === 0 ? null : (
          <ValuesOfDraft draft={draft} change={change} definitions={definitions} />
        )}
        <LocationOfDraft draft={draft} change={change} />
        <NumbersOfDraft draft={draft} change={change} wrong={wrong} />
        <TagsOfDraft draft={draft} change={change} />
        <FieldsOfDraft draft={draft} change={change} definitions={definitions} />
        <BarcodeOfDraft draft={draft} change={change} />
        <AriaButton className={styles.more ?? ''} onPress={() => onSeveral(draft.name)}>
          <ListPlus aria-hidden />
          {t('batch.open')}
        </AriaButton>
        <PhotosFirst photos={photos} draft={draft} onAdded={added => added.forEach(removePhoto)} />
        <MoreOfDraft draft={draft} change={change} />
      </form>
    </Dialog>
  )
}

/** The foot of the form: saves it, says whether another one follows, and shows what is being saved. */
function SaveDraft({
  another,
  onAnother,
}: {
  readonly another: boolean
  readonly onAnother: (another: boolean) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.foot}>
      <Checkbox isSelected={another} onChange={onAnother}>
        {t('add.another')}
      </Checkbox>
      <SavingItems isInForm onEdit={editQueued} />
      <Button variant="main" type="submit" form="add-entity">
        {t('action.save')}
      </Button>
    </div>
  )
}
