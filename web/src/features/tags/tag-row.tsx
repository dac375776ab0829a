import { ChevronRight, GripVertical } from 'lucide-react'
import { Button, Link, TreeItem, TreeItemContent } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { TagNode } from '../../data/items/tags.ts'
import { basePath } from '../../data/wire/base-path.ts'
import { formatNumber, formatSum } from '../../i18n/format.ts'
import { Checkbox } from '../../ui/field/field.tsx'
import { NamedPath } from '../../ui/path/named-path.tsx'
import { rowLinkEvents } from '../../ui/row-link/row-link.tsx'
import { indentOf } from '../../ui/virtual-rows/indent.ts'
import type { ShownTag } from './shown-tags.ts'
import { TagTile } from './tag-tile.tsx'
import styles from './tags.module.css'
import { usedText } from './used-text.ts'

export interface TagRowProps {
  readonly id: string
  readonly row: ShownTag
  readonly currency: string
  /** Values are hidden from the caller. */
  readonly isPriceless: boolean
  /** The tag that is open. */
  readonly current: string | undefined
  readonly cut: ReadonlySet<string>
  readonly expanded: ReadonlySet<string>
  readonly mayWrite: boolean
  /** What a drag under way has taken. */
  readonly draggedName: string
}

/** A tag, and the tags below it. */
export function TagRow({ row, id, ...rest }: TagRowProps) {
  const { current, cut, currency, isPriceless, expanded, draggedName, mayWrite } = rest
  const { t } = useTranslation()
  const { tag, children } = row
  const classes = [styles.row, id === current ? styles.current : '', cut.has(id) ? styles.cut : '']
  return (
    <TreeItem id={id} textValue={tag.name} hasChildItems={children.length > 0} className={classes.join(' ')}>
      <TreeItemContent>
        {({ level, isExpanded }) => (
          <div
            className={styles.line}
            data-href={`${basePath}/tags?open=${id}`}
            {...rowLinkEvents}
            aria-current={id === current ? 'true' : undefined}
          >
            {mayWrite ? (
              <>
                <Button slot="drag" className={styles.grip ?? ''}>
                  <GripVertical aria-hidden />
                </Button>
                <Checkbox slot="selection" />
              </>
            ) : null}
            <span className={styles.lead} style={{ paddingInlineStart: `${indentOf(level)}rem` }}>
              {children.length === 0 ? (
                <span className={styles.leaf} />
              ) : (
                <Button slot="chevron" className={styles.chevron ?? ''}>
                  <ChevronRight aria-hidden data-open={isExpanded || undefined} />
                </Button>
              )}
              <TagTile tag={tag} />
            </span>
            <span className={styles.name}>
              <span className={styles.text} dir="auto" title={tag.name}>
                {tag.name}
              </span>
              {row.isFlat && tag.path.length > 0 ? (
                <span className={styles.path}>
                  <NamedPath names={tag.path} />
                </span>
              ) : null}
              <span className={styles.dropText}>{t('tags.dropHere', { what: draggedName })}</span>
            </span>
            <Figures tag={tag} currency={currency} isPriceless={isPriceless} />
          </div>
        )}
      </TreeItemContent>
      {branchesOf(row, expanded).map(child => (
        <TagRow key={child.tag.id} row={child} id={child.tag.id} {...rest} />
      ))}
    </TreeItem>
  )
}

/** The tags below one as the tree needs them: one stands for all while they are closed, so that the row can be opened. */
const branchesOf = ({ tag, children }: ShownTag, expanded: ReadonlySet<string>): readonly ShownTag[] =>
  expanded.has(tag.id) ? children : children.slice(0, 1)

/** How many items carry a tag, what they are worth, and when it was used last. */
function Figures({
  tag,
  currency,
  isPriceless,
}: { readonly tag: TagNode } & Pick<TagRowProps, 'currency' | 'isPriceless'>) {
  const { t } = useTranslation()
  const { use } = tag
  return (
    <>
      <span className={styles.items}>
        {use === undefined ? null : use.items === 0 ? (
          <span aria-label={t('list.found', { count: 0 })}>0</span>
        ) : (
          <Link
            href={`/items?tags=${tag.id}`}
            aria-label={t('list.found', { count: use.items })}
            className={styles.figure ?? ''}
          >
            {formatNumber(use.items)}
          </Link>
        )}
      </span>
      {isPriceless ? null : (
        <span
          className={styles.value}
          {...(use === undefined || use.value === 0
            ? {}
            : { title: formatSum(use.value, currency), 'aria-label': formatSum(use.value, currency) })}
        >
          {use === undefined || use.value === 0 ? '' : formatNumber(Math.round(use.value))}
        </span>
      )}
      <span className={styles.used}>{usedText(use?.lastUsedAt ?? null)}</span>
    </>
  )
}
