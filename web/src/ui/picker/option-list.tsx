import type { ReactElement, ReactNode } from 'react'
import { Header, ListBoxItem, type ListBoxProps, ListBoxSection } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { FoundListBox } from '../field/found-list-box.tsx'
import styles from './picker.module.css'

/** A line of a picker. */
export interface Line {
  readonly id: string
  readonly name: string
  readonly icon: ReactNode
  /** A detail that tells equal names apart, such as the location; in words as well. */
  readonly detail?: ReactNode
  readonly detailText?: string
  /** Makes something. */
  readonly isNew?: boolean
}

/** Lines that stand together, below a title when there are several groups. */
export interface LineGroup {
  readonly id: string
  readonly title?: string | undefined
  readonly lines: readonly Line[]
}

export interface OptionListProps
  extends Pick<
    ListBoxProps<object>,
    'aria-label' | 'selectionMode' | 'selectedKeys' | 'onSelectionChange' | 'onAction'
  > {
  readonly groups: readonly LineGroup[]
  /** Whether something is typed: Enter takes the first line then. */
  readonly isTyped: boolean
  /** Text when there are no lines. */
  readonly none: string
}

/** The lines of a picker, below the input that finds them. */
export function OptionList({ groups, isTyped, none, ...rest }: OptionListProps) {
  const { t } = useTranslation()
  const first = groups[0]?.lines[0]
  return (
    <>
      <p role="status" className="visually-hidden">
        {isTyped ? (first === undefined ? none : t('picker.first', { name: textOf(first) })) : ''}
      </p>
      <FoundListBox
        {...rest}
        className={`${styles.list} ${isTyped ? styles.typed : ''}`}
        renderEmptyState={() => <p className={styles.none}>{none}</p>}
      >
        {groups.flatMap(({ id, title, lines }) =>
          title === undefined
            ? lines.map(option)
            : [
                <ListBoxSection key={id} id={id}>
                  <Header className={styles.header ?? ''}>{title}</Header>
                  {lines.map(option)}
                </ListBoxSection>,
              ],
        )}
      </FoundListBox>
    </>
  )
}

const textOf = ({ name, detailText }: Line): string =>
  detailText === undefined ? name : `${name}, ${detailText}`

function option(line: Line): ReactElement {
  const { id, name, icon, detail, isNew = false } = line
  return (
    <ListBoxItem
      key={id}
      id={id}
      textValue={textOf(line)}
      className={`${styles.option} ${isNew ? styles.new : ''}`}
    >
      {icon}
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {detail === undefined ? null : <span className={styles.path}>{detail}</span>}
    </ListBoxItem>
  )
}
