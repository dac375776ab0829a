import { Merge, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TagNode, TagTree } from '../../data/items/tags.ts'
import { mergeTag } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { MergeLook } from '../../shared/merge-look.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TagSelect } from '../../ui/picker/tag-select.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { tagColor } from '../../ui/tag/tag-color.ts'
import styles from './tags.module.css'
import type { TagChanges } from './use-tag-changes.ts'

interface MergeTagProps {
  readonly tag: TagNode
  readonly tree: TagTree
  readonly changes: TagChanges
}

/** Merges another tag into this one: says what that comes to before it is done. */
export function MergeTag({ tag, tree, changes }: MergeTagProps) {
  const { t } = useTranslation()
  const [id, choose] = useState<string>()
  const other = tree.byId.get(id ?? '')
  const above = new Set(tree.wayTo(tag.id).map(each => each.id))
  return (
    <section className={styles.merge} aria-label={t('tags.mergeTitle')}>
      <h3 className={styles.mergeTitle}>
        <Merge aria-hidden />
        {t('tags.mergeTitle')}
      </h3>
      <div className={styles.mergeChoice}>
        <TagSelect
          label={t('tags.mergeOther')}
          isLabelHidden
          tags={tree.all.filter(each => !above.has(each.id))}
          onChoose={choose}
        >
          {other === undefined ? (
            <span className={styles.quiet}>{t('tags.mergeChoose')}</span>
          ) : (
            <>
              <span className={styles.square} style={{ background: tagColor(other) }} />
              <span className={styles.text}>{other.name}</span>
              <span className={styles.quiet}>{t('list.found', { count: other.use?.ownItems ?? 0 })}</span>
            </>
          )}
        </TagSelect>
        {other === undefined ? null : (
          <Button
            variant="bare"
            icon={<X aria-hidden />}
            label={t('picker.clear', { name: other.name })}
            onPress={() => choose(undefined)}
          />
        )}
      </div>
      {other === undefined ? null : (
        <MergeResult
          tag={tag}
          other={other}
          onMerge={() => {
            choose(undefined)
            void changes.merge([other.id], tag.id)
          }}
          onCancel={() => choose(undefined)}
        />
      )}
    </section>
  )
}

function MergeResult({
  tag,
  other,
  onMerge,
  onCancel,
}: {
  readonly tag: TagNode
  readonly other: TagNode
  readonly onMerge: () => void
  readonly onCancel: () => void
}) {
  const { t } = useTranslation()
  const { data, error } = useOperation(mergeTag, { id: other.id, into: tag.id, dryRun: true })
  const names = { name: other.name, into: tag.name }
  const counts =
    data === undefined
      ? []
      : [
          t('tags.mergeItems', { ...names, ...data }),
          ...(data.moved === 0 ? [] : [t('tags.mergeBelow', { count: data.moved })]),
        ]
  const said = [...counts, t('tags.mergeGone', names)]
  return (
    <>
      <MergeLook
        from={<Tag name={other.name} color={other.color} />}
        into={<Tag name={tag.name} color={tag.color} />}
        error={error}
      >
        <p>{said.join(' ')}</p>
      </MergeLook>
      <div className={styles.mergeButtons}>
        <Button variant="main" isDisabled={data === undefined} onPress={onMerge}>
          {t('tags.merge')}
        </Button>
        <Button variant="bare" onPress={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </>
  )
}
