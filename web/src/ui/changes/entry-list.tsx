import type { ChangeEntry } from '@stowage/contract/change-entries'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { memberText, valueText } from './change-text.ts'
import styles from './changes.module.css'

/** Where a subject can be looked at; undefined where it has no page of its own. */
const addressOf = ({ id, kind, exists }: ChangeEntry['subject']): string | undefined => {
  if (!exists) return undefined
  return kind === 'entity' ? `/things/${id}` : kind === 'place' ? `/places/${id}` : undefined
}

/** What a change did to each of its subjects: the members that differ, before and after. */
export function EntryList({
  entries,
  hasNames,
  hasMore,
}: {
  readonly entries: readonly ChangeEntry[]
  /** Whether to say which subject it is. */
  readonly hasNames: boolean
  readonly hasMore: boolean
}) {
  const { t } = useTranslation()
  return (
    <ul className={styles.entries}>
      {entries.map(({ subject, members }) => (
        <li key={subject.id}>
          {hasNames ? <SubjectName subject={subject} /> : null}
          {members.length === 0 ? null : (
            <dl className={styles.members}>
              {members.map(({ name, before, after }) => (
                <Member key={name} name={name} before={valueText(before)} after={valueText(after)} />
              ))}
            </dl>
          )}
        </li>
      ))}
      {hasMore ? <li>{t('history.andMore')}</li> : null}
    </ul>
  )
}

function SubjectName({ subject }: Pick<ChangeEntry, 'subject'>) {
  const { t } = useTranslation()
  const address = addressOf(subject)
  const name = subject.name || t('history.unnamed')
  return address === undefined ? <span>{name}</span> : <Link href={address}>{name}</Link>
}

function Member({
  name,
  before,
  after,
}: {
  readonly name: string
  readonly before: string
  readonly after: string
}) {
  const { t } = useTranslation()
  const unset = t('one.unset')
  return (
    <>
      <dt>{memberText(name)}</dt>
      <dd>
        <del>
          <span className="visually-hidden">{t('history.before')} </span>
          {before === '' ? unset : before}
        </del>
        <span aria-hidden> → </span>
        <ins>
          <span className="visually-hidden">{t('history.after')} </span>
          {after === '' ? unset : after}
        </ins>
      </dd>
    </>
  )
}
