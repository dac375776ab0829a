import { useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { listTags } from '../../../data/operations.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Segmented } from '../../../ui/segmented/segmented.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import chooseStyles from '../one/choose.module.css'
import type { BulkDialogProps } from './dialog-props.ts'
import { Preview } from './preview.tsx'
import styles from './select.module.css'

type Way = 'add' | 'remove'

/** Asks which tags are put on, or taken off. */
export function TagsDialog({ bulk, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const tags = useOperation(listTags, {}, { staleTime: 60_000 }).data ?? []
  const [way, setWay] = useState<Way>('add')
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = [...ids]
  const work = {
    change: way === 'add' ? { addTagIds: chosen } : { removeTagIds: chosen },
  }
  return (
    <Dialog
      title={t('select.tagsTitle', { count: selection.count })}
      isOpen
      onClose={onClose}
      actions={
        <Button
          look="main"
          isDisabled={chosen.length === 0}
          onPress={() => {
            onClose()
            bulk.run(work)
          }}
        >
          {t(way === 'add' ? 'select.addTags' : 'select.removeTags')}
        </Button>
      }
    >
      <div className={styles.ways}>
        <Segmented
          label={t('select.tagWay')}
          options={[
            { id: 'add', name: t('select.addTags') },
            { id: 'remove', name: t('select.removeTags') },
          ]}
          chosen={way}
          onChoose={setWay}
        />
      </div>
      <ToggleButtonGroup
        aria-label={t('add.tags')}
        selectionMode="multiple"
        selectedKeys={ids}
        onSelectionChange={keys => setIds(new Set([...keys].map(String)))}
        className={chooseStyles.tags ?? ''}
      >
        {tags.map(({ id, name, color }) => (
          <ToggleButton key={id} id={id} className={chooseStyles.tag ?? ''}>
            <Tag name={name} color={color} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Preview selection={selection} work={chosen.length === 0 ? undefined : work} />
    </Dialog>
  )
}
