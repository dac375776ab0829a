import { textLimits } from '@stowage/contract/values/text-limits'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { useGroup } from '../../data/person/use-group.ts'
import { inSelectedGroup } from '../../data/wire/in-group.ts'
import { createLabelFormat, deleteLabelFormat, updateLabelFormat } from '../../data/wire/operations.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Checkbox, TextField } from '../../ui/field/field.tsx'
import type { SavedFormat } from './label-settings.ts'
import styles from './labels.module.css'
import type { Labels } from './use-labels.ts'

/** The format of the labels that are shown, as the server keeps one. */
const bodyOf = ({ settings }: Labels) => {
  const { format, fields, code, codeTarget, codeSize, textSize, offset } = settings
  const sheet =
    format.kind === 'named' ? format.name : format.kind === 'own' ? format.size : format.saved.sheet
  return { sheet, fields: [...fields], code, codeTarget, codeSize, textSize, offset }
}

/** What is sent to make a saved format once more. */
const bodyOfSaved = ({ name, shared, sheet, ...format }: SavedFormat) => ({
  name,
  shared,
  sheet,
  fields: format.fields,
  code: format.code,
  codeTarget: format.codeTarget,
  codeSize: format.codeSize,
  textSize: format.textSize,
  offset: format.offset,
})

/** Saves, replaces and deletes formats; a saved one becomes that of the labels that are shown. */
function useFormatChanges(labels: Labels) {
  const { t } = useTranslation()
  const done = (made: SavedFormat): string => {
    labels.set({ format: { kind: 'saved', saved: made } })
    return t('labels.savedDone', { name: made.name })
  }
  return {
    create: useChange(createLabelFormat, { makes: true, done }),
    update: useChange(updateLabelFormat, { done }),
    remove: useChange(deleteLabelFormat, {
      done(_reply, { id }) {
        const gone = labels.saved.find(each => each.id === id)
        const group = inSelectedGroup()
        if (gone === undefined) return undefined
        return {
          text: t('labels.deleted', { name: gone.name }),
          undo: async () => {
            await group.client.call(createLabelFormat, bodyOfSaved(gone) as never)
            await group.readAgain()
          },
        }
      },
    }),
  }
}

/** Asks under which name a format is kept, and for whom; a saved one can be replaced or deleted. */
export function SaveFormatDialog({
  labels,
  onClose,
}: {
  readonly labels: Labels
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useId()
  const group = useGroup()?.name ?? ''
  const { format } = labels.settings
  const saved = format.kind === 'saved' ? format.saved : undefined
  const [shared, share] = useState(saved?.shared ?? false)
  const [isNew, setNew] = useState(saved === undefined)
  const { create, update, remove } = useFormatChanges(labels)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name === '') return
    const body = { name, shared, ...bodyOf(labels) } as never
    if (saved === undefined || isNew) create.mutate(body)
    else update.mutate({ id: saved.id, ...(body as object) } as never)
    onClose()
  }
  return (
    <Dialog
      title={t('labels.save')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={form} variant="main">
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.save}>
        <TextField
          label={t('labels.nameOfFormat')}
          name="name"
          autoComplete="off"
          defaultValue={saved?.name ?? ''}
          limit={textLimits.line}
          isRequired
          autoFocus
        />
        <Checkbox isSelected={shared} onChange={share}>
          {t('labels.share', { group })}
        </Checkbox>
        {saved === undefined ? null : (
          <>
            <Checkbox isSelected={isNew} onChange={setNew}>
              {t('labels.saveNew')}
            </Checkbox>
            <Button
              variant="danger"
              icon={<Trash2 aria-hidden />}
              onPress={() => {
                const { sheet } = saved
                labels.set({
                  format:
                    typeof sheet === 'string' ? { kind: 'named', name: sheet } : { kind: 'own', size: sheet },
                })
                remove.mutate({ id: saved.id } as never)
                onClose()
              }}
            >
              {t('labels.delete', { name: saved.name })}
            </Button>
          </>
        )}
      </form>
    </Dialog>
  )
}
