import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import type { TagTree } from '../../data/items/tags.ts'
import { createTag } from '../../data/wire/operations.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../ui/field/excess.ts'
import { TextField } from '../../ui/field/field.tsx'
import { IconPicker } from '../../ui/icon-picker/icon-picker.tsx'
import { TagSelect } from '../../ui/picker/tag-select.tsx'
import { tagColor } from '../../ui/tag/tag-color.ts'
import { TagColors } from '../../ui/tag/tag-colors.tsx'
import styles from './tags.module.css'

/** Makes a tag. The form stays open until that is done, and longer when something else has been typed since. */
export function NewTag({
  tree,
  insideId,
  onMade,
  onClose,
}: {
  readonly tree: TagTree
  readonly insideId: string | undefined
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [name, type] = useState('')
  const [color, paint] = useState('')
  const [icon, setIcon] = useState('')
  const [inside, setInside] = useState(insideId)
  const parent = tree.byId.get(inside ?? '')
  const nameNow = (): string =>
    String(form.current === null ? '' : new FormData(form.current).get('name')).trim()
  const { mutate, isPending } = useChange(createTag, {
    makes: true,
    notDone: input => t('entity.notAdded', { name: input.name }),
    done: made => {
      if (nameNow() === made.name) {
        onClose()
        onMade(made.id)
      }
      return t('entity.added', { name: made.name })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (name.trim() === '' || blocksSubmit(event.currentTarget)) return
    mutate({ name: name.trim(), color, icon, parentId: inside ?? null })
  }
  return (
    <Dialog
      title={t('tags.new')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form="new-tag" variant="main" isPending={isPending}>
            {t('tags.add')}
          </Button>
        </>
      }
    >
      <form ref={form} id="new-tag" onSubmit={submit} className={styles.form}>
        <TextField
          label={t('tags.name')}
          name="name"
          limit={textLimits.line}
          value={name}
          onChange={type}
          isRequired
          autoFocus
        />
        <TagColors label={t('tags.colour')} chosen={color} onChoose={paint} />
        <IconPicker label={t('tags.icon')} chosen={icon} called={name} onChoose={setIcon} />
        <TagSelect
          label={t('tags.inside')}
          tags={tree.all.filter(({ path }) => path.length < 4)}
          noTag={t('tags.noParent')}
          onChoose={setInside}
        >
          {parent === undefined ? (
            t('tags.noParent')
          ) : (
            <>
              <span className={styles.square} style={{ background: tagColor(parent) }} />
              {parent.name}
            </>
          )}
        </TagSelect>
      </form>
    </Dialog>
  )
}
