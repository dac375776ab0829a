import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { createTag, listTags } from '../../../data/operations.ts'
import { useChange } from '../../../data/use-change.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from './choose.module.css'

/** Asks for tags, of those that there are, or new ones. */
export function ChooseTags({
  title,
  isOpen,
  chosen,
  onClose,
  onChoose,
}: {
  readonly title: string
  readonly isOpen: boolean
  readonly chosen: readonly string[]
  readonly onClose: () => void
  readonly onChoose: (ids: string[]) => void
}) {
  const { t } = useTranslation()
  const tags = useOperation(listTags, {}, { staleTime: 60_000 }).data ?? []
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(chosen))
  useEffect(() => {
    if (isOpen) setIds(new Set(chosen))
    // Only when it is opened: what is chosen meanwhile stays.
  }, [isOpen])
  const done = (): void => {
    onChoose([...ids])
    onClose()
  }
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button look="main" onPress={done}>
          {t('filter.choose')}
        </Button>
      }
    >
      <ToggleButtonGroup
        aria-label={title}
        selectionMode="multiple"
        selectedKeys={ids}
        onSelectionChange={keys => setIds(new Set([...keys].map(String)))}
        className={styles.tags ?? ''}
      >
        {tags.map(({ id, name, color }) => (
          <ToggleButton key={id} id={id} className={styles.tag ?? ''}>
            <Tag name={name} color={color} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <NewTag tags={tags} onMade={id => setIds(before => new Set([...before, id]))} />
    </Dialog>
  )
}

interface NewTagProps {
  readonly tags: readonly { readonly id: string; readonly name: string }[]
  readonly onMade: (id: string) => void
}

/** Makes a tag that there is not yet; one that is called so already is chosen instead. */
function NewTag({ tags, onMade }: NewTagProps) {
  const { t } = useTranslation()
  const create = useChange(createTag, {
    done: ({ id }) => {
      onMade(id)
      return undefined
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('tag')).trim()
    const known = tags.find(each => each.name.localeCompare(name, undefined, { sensitivity: 'accent' }) === 0)
    if (known !== undefined) onMade(known.id)
    else if (name !== '') create.mutate({ name })
    form.reset()
  }
  return (
    <form onSubmit={submit} className={styles.row}>
      <TextField label={t('add.tags')} name="tag" maxLength={255} />
      <Button
        type="submit"
        icon={<Plus aria-hidden />}
        label={t('action.add')}
        isPending={create.isPending}
      />
    </form>
  )
}
