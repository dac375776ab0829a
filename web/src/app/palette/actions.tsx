import { ListFilter, MoveRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Header, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { findEntry } from '../../data/outbox/outbox.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import type { Command } from '../../shared/screen-commands.ts'
import { Keys } from '../../ui/keys/keys.tsx'
import type { Hit } from './hits.tsx'
import styles from './palette.module.css'

/** Under what a command is known in the list. */
export const keyOfCommand = ({ id }: Command): string => `command ${id}`

/** Commands, by themselves above what was found; `q` is marked in their names. */
export const Commands = ({
  id,
  title,
  commands,
  q,
}: {
  readonly id: string
  readonly title: string
  readonly commands: readonly Command[]
  readonly q: string
}) =>
  commands.length === 0 ? null : (
    <ListBoxSection id={id}>
      <Header className={styles.header ?? ''}>{title}</Header>
      {commands.map(command => commandItem(command, q))}
    </ListBoxSection>
  )

const commandItem = (command: Command, q: string): ReactNode => (
  <ActionItem {...command} key={keyOfCommand(command)} id={keyOfCommand(command)} q={q} />
)

interface ActionsProps {
  readonly q: string
  /** The first hit. */
  readonly first: Hit | undefined
  /** A list of what is found has something, as far as is known. */
  readonly hasAll: boolean
  readonly count: number | undefined
  /** Commands that do not stand above what was found. */
  readonly commands: readonly Command[]
  readonly title: string
}

/** Actions for the typed text; a new item of that name comes last. */
export function Actions({ q, first, hasAll, count, commands, title }: ActionsProps) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const isMovable =
    first?.kind === 'location' || (first?.kind === 'item' && findEntry(first.id) === undefined)
  const canMove = mayWrite && q !== '' && isMovable
  // A heading with nothing below it: what viewers would see before they type.
  if (q === '' && commands.length === 0) return null
  return (
    <ListBoxSection id="do">
      <Header className={styles.header ?? ''}>{title}</Header>
      {commands.map(command => commandItem(command, q))}
      {canMove ? (
        <ActionItem
          id="move"
          name={t('palette.move', { name: first.name })}
          icon={<MoveRight aria-hidden />}
        />
      ) : null}
      {q === '' || !hasAll ? null : (
        <ActionItem
          id="all"
          name={count === undefined ? t('palette.all') : t('palette.allOf', { count })}
          icon={<ListFilter aria-hidden />}
          keys="mod+↵"
        />
      )}
      {q === '' || !mayWrite ? null : (
        <ActionItem id="add" name={t('palette.add', { name: q })} icon={<Plus aria-hidden />} keys="N" />
      )}
    </ListBoxSection>
  )
}

/** Something that is done, and by which key besides. */
const ActionItem = ({
  id,
  name,
  icon,
  keys,
  detail,
  q = '',
}: Pick<Command, 'id' | 'name' | 'icon' | 'keys' | 'detail'> & { readonly q?: string }) => (
  <ListBoxItem id={id} textValue={name} className={styles.item ?? ''}>
    <span className={styles.icon}>{icon}</span>
    <span className={styles.name}>
      <span className={styles.called}>{markedName(name, q)}</span>
      {detail === undefined ? null : <span className={styles.path}>{detail}</span>}
    </span>
    {keys === undefined ? null : <Keys keys={keys} />}
  </ListBoxItem>
)

/** A name in which the words that were typed are marked, where they begin a word. */
export function markedName(name: string, q: string): ReactNode {
  const words = q.split(/\s+/).filter(word => word !== '')
  if (words.length === 0) return name
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${words.map(word => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`,
    'giu',
  )
  // Every second part is one that was typed.
  return name.split(pattern).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))
}
