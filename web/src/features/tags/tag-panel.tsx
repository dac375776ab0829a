import { textLimits } from '@stowage/contract/values/text-limits'
import { Ellipsis, MoveRight, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { TagNode, TagTree } from '../../data/items/tags.ts'
import { ForWriters } from '../../data/person/for-writers.tsx'
import { formatSum } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { IconPicker } from '../../ui/icon-picker/icon-picker.tsx'
import { Keys } from '../../ui/keys/keys.tsx'
import { LinkedText } from '../../ui/linked-text/linked-text.tsx'
import { SidePanel } from '../../ui/list-page/side-panel.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { TagSelect } from '../../ui/picker/tag-select.tsx'
import { tagColor } from '../../ui/tag/tag-color.ts'
import { TagColors } from '../../ui/tag/tag-colors.tsx'
import { MergeTag } from './merge-tag.tsx'
import { TagTile } from './tag-tile.tsx'
import styles from './tags.module.css'
import type { TagChanges } from './use-tag-changes.ts'

interface TagPanelProps {
  readonly tag: TagNode
  readonly tree: TagTree
  readonly currency: string
  readonly changes: TagChanges
  /** The input of the name, for the key that renames. */
  readonly nameInput: RefObject<HTMLInputElement | null>
  readonly onMove: () => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** A tag beside the list: everything about it is changed where it stands. */
export function TagPanel({ onMove, onRemove, onClose, ...rest }: TagPanelProps) {
  const { t } = useTranslation()
  return (
    <SidePanel
      label={t('tags.panel')}
      title={t('tags.tag')}
      close={t('tags.close')}
      onClose={onClose}
      actions={
        <ForWriters>
          <Menu
            label={t('tags.more')}
            onAction={key => (key === 'move' ? onMove() : onRemove())}
            trigger={<Button variant="bare" icon={<Ellipsis aria-hidden />} label={t('tags.more')} />}
          >
            <MenuItem id="move" icon={<MoveRight aria-hidden />}>
              {t('tags.moveTo')}
            </MenuItem>
            <MenuItem id="delete" icon={<Trash2 aria-hidden />} isDangerous>
              {t('action.delete')}
            </MenuItem>
          </Menu>
        </ForWriters>
      }
    >
      <TagFields key={rest.tag.id} {...rest} />
      <ForWriters>
        <footer className={styles.keys} aria-hidden="true">
          <span>
            <Keys keys="F2" /> {t('tags.keyRename')}
          </span>
          <span>
            <Keys keys="M" /> {t('tags.keyMove')}
          </span>
          <span>
            <Keys keys="⌫" /> {t('tags.keyDelete')}
          </span>
        </footer>
      </ForWriters>
    </SidePanel>
  )
}

type TagFieldsProps = Pick<TagPanelProps, 'tag' | 'tree' | 'currency' | 'changes' | 'nameInput'>

/** What is said of a tag; each value is saved once it is left, and viewers read it. */
export function TagFields({ tag, tree, currency, changes, nameInput }: TagFieldsProps) {
  const { t } = useTranslation()
  const parent = tree.wayTo(tag.id).at(-2)
  return (
    <div className={styles.fields}>
      <div className={styles.title}>
        <TagTile tag={tag} />
        <div className={styles.titleText}>
          <ForWriters
            instead={
              <b className={styles.nameText} dir="auto">
                {tag.name}
              </b>
            }
          >
            <TagName tag={tag} changes={changes} nameInput={nameInput} />
          </ForWriters>
          <Counts tag={tag} currency={currency} />
        </div>
      </div>
      <ForWriters instead={<TagFacts tag={tag} parent={parent} />}>
        <TagColors
          label={t('tags.colour')}
          chosen={tag.color}
          onChoose={color => changes.paint([tag.id], color)}
        />
        <IconPicker
          label={t('tags.icon')}
          chosen={tag.icon}
          called={tag.name}
          onChoose={icon => changes.setIcon([tag.id], icon)}
        />
        <TagSelect
          label={t('tags.inside')}
          tags={tree.all.filter(({ id }) => id === parent?.id || tree.fits([tag.id], id))}
          noTag={t('tags.noParent')}
          onChoose={id => changes.move([tag.id], id ?? null)}
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
        <TagDescription tag={tag} changes={changes} />
        <hr className={styles.rule} />
        <MergeTag tag={tag} tree={tree} changes={changes} />
      </ForWriters>
    </div>
  )
}

/** What viewers of the group read of a tag. */
function TagFacts({ tag, parent }: { readonly tag: TagNode; readonly parent: TagNode | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {parent === undefined ? null : (
        <p>
          <span className={styles.quiet}>{t('tags.inside')}</span> {parent.name}
        </p>
      )}
      {tag.description === '' ? null : <LinkedText text={tag.description} />}
    </>
  )
}

/** The name, which is an input that looks like a title: Enter and leaving save it, Escape takes back what was typed. */
function TagName({ tag, changes, nameInput }: Pick<TagFieldsProps, 'tag' | 'changes' | 'nameInput'>) {
  const { t } = useTranslation()
  const [typed, type] = useState<string>()
  const isEscaping = useRef(false)
  const save = (): void => {
    if (typed !== undefined && !isEscaping.current) changes.rename(tag, typed)
    isEscaping.current = false
    type(undefined)
  }
  return (
    <input
      ref={nameInput}
      aria-label={t('tags.name')}
      className={styles.nameInput}
      dir="auto"
      maxLength={textLimits.line}
      value={typed ?? tag.name}
      onChange={({ target }) => type(target.value)}
      onBlur={save}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        isEscaping.current = event.key === 'Escape'
        event.currentTarget.blur()
      }}
    />
  )
}

function TagDescription({ tag, changes }: Pick<TagFieldsProps, 'tag' | 'changes'>) {
  const { t } = useTranslation()
  const [typed, type] = useState<string>()
  const save = (): void => {
    if (typed !== undefined && [...typed].length <= textLimits.lines) {
      changes.describe(tag, typed)
      type(undefined)
    }
  }
  const onLeave = useEffectEvent(save)
  // What is being typed is saved when the panel is closed as well.
  useEffect(() => () => onLeave(), [])
  return (
    <TextField
      label={t('tags.description')}
      lines={2}
      limit={textLimits.lines}
      value={typed ?? tag.description}
      onChange={type}
      onBlur={save}
    />
  )
}

/** How many items carry it, what they are worth, and how many tags are below it. */
function Counts({ tag, currency }: Pick<TagFieldsProps, 'tag' | 'currency'>) {
  const { t } = useTranslation()
  const { use, children } = tag
  if (use === undefined) return <p className={styles.quiet}>&nbsp;</p>
  return (
    <>
      <p className={styles.counts}>
        <Link href={`/items?tags=${tag.id}`} className={styles.figure ?? ''}>
          {t('list.found', { count: use.items })}
          {use.value === 0 ? null : ` · ${formatSum(use.value, currency)}`}
        </Link>
        {children.length === 0 ? null : ` · ${t('tags.below', { count: children.length })}`}
      </p>
      {use.ownItems === use.items ? null : (
        <p className={styles.quiet}>{t('tags.ownItems', { count: use.ownItems })}</p>
      )}
    </>
  )
}
