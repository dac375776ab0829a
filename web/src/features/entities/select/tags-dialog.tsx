import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTagChoice } from '../../../data/items/tag-choice.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { TagState } from '../../../ui/picker/tag-lines.tsx'
import { TagPicker } from '../../../ui/picker/tag-picker.tsx'
import { useTagPicking } from '../../../ui/picker/use-tag-picking.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import type { BulkDialogProps } from './dialog-props.ts'
import { Preview } from './preview.tsx'
import { useSelectedTags } from './use-selected-tags.ts'
import type { ListSelection } from './use-selection.ts'

type Wanted = ReadonlyMap<string, 'all' | 'none'>

/** The tags that are wanted on all, or on none. */
const idsOf = (wanted: Wanted, state: 'all' | 'none'): string[] =>
  [...wanted].flatMap(([id, each]) => (each === state ? [id] : []))

/** Which tags are wanted, and the choice of them, with how many of the selected items have each. */
function useWantedTags(selection: ListSelection) {
  const { t } = useTranslation()
  const [wanted, want] = useState<Wanted>(new Map())
  const { count } = selection
  const counts = useSelectedTags(selection)
  const countOf = (id: string): number => Math.min(count, Math.max(0, counts.get(id) ?? 0))
  const before = (id: string): TagState =>
    countOf(id) === 0 ? 'none' : countOf(id) === count ? 'all' : 'some'
  const stateOf = (id: string): TagState => wanted.get(id) ?? before(id)
  const picking = useTagPicking({
    choice: useTagChoice(),
    stateOf,
    detailOf: id =>
      wanted.has(id)
        ? t(wanted.get(id) === 'all' ? 'select.tagAdded' : 'select.tagRemoved')
        : before(id) === 'none'
          ? undefined
          : t('select.tagOn', { count: countOf(id), total: count }),
    onToggle(id) {
      const state = stateOf(id)
      const next = state === 'all' ? 'none' : wanted.has(id) && before(id) === 'some' ? 'some' : 'all'
      const others = [...wanted].filter(([each]) => each !== id)
      // What is as it was before is no change.
      want(new Map(next === 'some' || next === before(id) ? others : [...others, [id, next]]))
    },
  })
  return { wanted, picking }
}

/** Shows which tags the selected items have, all or some of them, and changes that. */
export function TagsDialog({ bulk, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const { count } = selection
  const { wanted, picking } = useWantedTags(selection)
  const addTagIds = idsOf(wanted, 'all')
  const removeTagIds = idsOf(wanted, 'none')
  const work = wanted.size === 0 ? undefined : { change: { addTagIds, removeTagIds } }
  const finish = useStable((): void => {
    if (work === undefined) return
    onClose()
    bulk.run(work)
  })
  const save = (): void => picking.settle(finish)
  return (
    <Dialog
      title={t('select.tagsTitle', { count })}
      isOpen
      onClose={onClose}
      actions={
        <Button
          variant="main"
          isPending={picking.creating !== undefined}
          isDisabled={work === undefined && !picking.isTyped}
          onPress={save}
        >
          {t('select.changeTags')}
        </Button>
      }
    >
      <TagPicker picking={picking} onDone={save} />
      <Preview selection={selection} work={work} />
    </Dialog>
  )
}
