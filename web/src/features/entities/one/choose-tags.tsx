import { textLimits } from '@stowage/contract/text-limits'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { createTag, listTags } from '../../../data/operations.ts'
import { useChange } from '../../../data/use-change.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { excessOf } from '../../../ui/field/excess.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { useStable } from '../../../ui/stable/use-stable.ts'
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
  const { make, ...typed } = useNewTag(tags)
  useEffect(() => {
    if (!isOpen) return
    setIds(new Set(chosen))
    typed.type('')
    // Only when it is opened: what is chosen meanwhile stays.
  }, [isOpen])
  const choose = (id: string | undefined): void =>
    setIds(before => (id === undefined ? before : new Set([...before, id])))
  const finish = useStable((id: string | undefined): void => {
    // Closed while a tag was being made: nothing is chosen.
    if (!isOpen) return
    onChoose(id === undefined ? [...ids] : [...new Set([...ids, id])])
    onClose()
  })
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button look="main" isPending={typed.isPending} onPress={() => make(finish)}>
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
      <NewTag {...typed} onAdd={() => make(choose)} />
    </Dialog>
  )
}

type OnMade = (id: string | undefined) => void

/** The name of a tag that is to be made, and how that is done. */
function useNewTag(tags: readonly { readonly id: string; readonly name: string }[]) {
  const { t } = useTranslation()
  const [name, type] = useState('')
  /** Who is told of the tag that is on its way. */
  const waiting = useRef<OnMade>(undefined)
  const end = (id: string | undefined, onMade = waiting.current): void => {
    waiting.current = undefined
    type('')
    onMade?.(id)
  }
  const create = useChange(createTag, {
    notDone: ({ name }) => t('entity.notAdded', { name }),
    done: ({ id }) => {
      end(id)
      return undefined
    },
    // It is told, and what is typed stays.
    failed: () => {
      waiting.current = undefined
      return false
    },
  })
  /** Makes what is typed a tag, and calls back with its id: without one when nothing is typed. One that is called so already is taken. */
  const make = (onMade: OnMade): void => {
    if (waiting.current !== undefined || excessOf(name, textLimits.line, '') > 0) return
    const typed = name.trim()
    const known = tags.find(
      each => each.name.localeCompare(typed, undefined, { sensitivity: 'accent' }) === 0,
    )
    if (typed === '' || known !== undefined) return end(known?.id, onMade)
    waiting.current = onMade
    create.mutate({ name: typed })
  }
  return { name, type, make, isPending: create.isPending }
}

interface NewTagProps extends Pick<ReturnType<typeof useNewTag>, 'name' | 'type' | 'isPending'> {
  readonly onAdd: () => void
}

/** Asks for the name of a new tag. */
function NewTag({ name, type, isPending, onAdd }: NewTagProps) {
  const { t } = useTranslation()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onAdd()
  }
  return (
    <form onSubmit={submit} className={styles.row}>
      <TextField label={t('add.newTag')} value={name} onChange={type} limit={textLimits.line} />
      <Button type="submit" icon={<Plus aria-hidden />} label={t('action.add')} isPending={isPending} />
    </form>
  )
}
