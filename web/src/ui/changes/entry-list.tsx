import type { ChangeEntry } from '@stowage/contract/history/change-entries'
import type { ChangedMember } from '@stowage/contract/history/changed-members'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ChangeReader } from './change-sentence.tsx'
import { nameOf } from './change-subjects.ts'
import styles from './changes.module.css'
import { isUnset, labelOf, valueText } from './member-text.ts'

/** Where a subject can be looked at; undefined where it has no page of its own. */
const addressOf = ({ id, kind, exists }: ChangeEntry['subject']): string | undefined => {
  if (!exists) return undefined
  return kind === 'item' ? `/items/${id}` : kind === 'location' ? `/locations/${id}` : undefined
}

/** The subjects of a change: members that differ, before and after. */
export function EntryList({
  entries,
  reader,
  hasMore,
}: {
  readonly entries: readonly ChangeEntry[]
  readonly reader: ChangeReader
  readonly hasMore: boolean
}) {
  const { t } = useTranslation()
  return (
    <ul className={styles.entries}>
      {entries.map(({ subject, members }) => (
        <li key={subject.id}>
          {subject.id === reader.at ? null : <SubjectName subject={subject} />}
          {members.length === 0 ? null : (
            <dl className={styles.members}>
              {members.map(member => (
                <Member key={`${member.name} ${member.element?.id}`} member={member} reader={reader} />
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
  const address = addressOf(subject)
  const name = nameOf(subject)
  return address === undefined ? <span>{name}</span> : <Link href={address}>{name}</Link>
}

/** A member that differs: what is new has only its value, what was removed is struck. */
function Member({ member, reader }: { readonly member: ChangedMember; readonly reader: ChangeReader }) {
  const { t } = useTranslation()
  const { currency, fieldText } = reader
  const { name, before, after } = member
  const hasBefore = !isUnset(before)
  const hasAfter = !isUnset(after)
  return (
    <>
      <dt>{labelOf(member)}</dt>
      <dd>
        {hasBefore ? (
          <del>
            <span className="visually-hidden">{t('history.before')} </span>
            {valueText(name, before, currency, fieldText)}
          </del>
        ) : null}
        {hasBefore && hasAfter ? <span aria-hidden> → </span> : null}
        {hasAfter ? (
          <ins>
            {hasBefore ? <span className="visually-hidden">{t('history.after')} </span> : null}
            {valueText(name, after, currency, fieldText)}
          </ins>
        ) : null}
      </dd>
    </>
  )
}
