import { ListFilter, MoveRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Header, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Keys } from '../../ui/keys/keys.tsx'
import type { Command } from './commands.tsx'
import type { Hit } from './hits.tsx'
import styles from './palette.module.css'

/** Under what a command is known in the list. */
export const keyOfCommand = ({ id }: Command): string => `command ${id}`

/** Commands, by themselves above what was found. */
export function Commands({ commands }: { readonly commands: readonly Command[] }) {
  const { t } = useTranslation()
  return commands.length === 0 ? null : (
    <ListBoxSection id="commands">
      <Header className={styles.header ?? ''}>{t('palette.do')}</Header>
      {commands.map(commandItem)}
    </ListBoxSection>
  )
}

const commandItem = (command: Command): ReactNode => (
  <ActionItem key={keyOfCommand(command)} id={keyOfCommand(command)} {...shownOf(command)} />
)

const shownOf = ({ name, icon, keys }: Command) => ({ name, icon, ...(keys === undefined ? {} : { keys }) })

interface ActionsProps {
  readonly q: string
  /** What was found first. */
  readonly first: Hit | undefined
  /** A list of what is found has something, as far as is known. */
  readonly hasAll: boolean
  readonly count: number | undefined
  /** Commands that do not stand above what was found. */
  readonly commands: readonly Command[]
  readonly title: string
}

/** What can be done with what was typed; a new item of that name comes last. */
export function Actions({ q, first, hasAll, count, commands, title }: ActionsProps) {
  const { t } = useTranslation()
  const canMove = q !== '' && (first?.kind === 'item' || first?.kind === 'location')
  return (
    <ListBoxSection id="do">
      <Header className={styles.header ?? ''}>{title}</Header>
      {commands.map(commandItem)}
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
      {q === '' ? null : (
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
}: {
  readonly id: string
  readonly name: string
  readonly icon: ReactNode
  readonly keys?: string
}) => (
  <ListBoxItem id={id} textValue={name} className={styles.item ?? ''}>
    <span className={styles.icon}>{icon}</span>
    <span className={styles.name}>{name}</span>
    {keys === undefined ? null : <Keys keys={keys} />}
  </ListBoxItem>
)
