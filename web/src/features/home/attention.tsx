import type { CallOf } from '@stowage/contract/protocol/client'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useMayWrite } from '../../data/person/use-group.ts'
import { listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Card } from './card.tsx'
import styles from './home.module.css'
import { endingHref, useEnding, warrantyDays } from './use-ending.ts'

type Query = Omit<CallOf<typeof listEntities>, 'page' | 'pageSize'>

/** How many items fit a query; undefined until it is known. */
const useCount = (query: Query): number | undefined =>
  useOperation(listEntities, { ...query, page: 1, pageSize: 0 }).data?.total

/** Everything that is due, each with its count and the list that shows exactly that. */
function useChecks() {
  const { t } = useTranslation()
  const due = useCount({ dueUntil: 'today' })
  const ending = useEnding()?.total
  const unnamed = useCount({ unnamed: true })
  const mayWrite = useMayWrite()
  return [
    ...(mayWrite
      ? [{ count: unnamed, text: t('photos.toName', { count: unnamed ?? 0 }), href: '/photos' }]
      : []),
    { count: due, text: t('home.dueNow', { count: due ?? 0 }), href: '/items?dueUntil=today' },
    {
      count: ending,
      text: t('home.warrantyEnds', { count: ending ?? 0, days: warrantyDays }),
      href: endingHref,
    },
  ]
}

/** Due maintenance, warranties that end soon and photos without a name; facts that are missing are no task, and have a link to their own screen. */
export function Attention() {
  const { t } = useTranslation()
  const checks = useChecks()
  const isKnown = checks.every(({ count }) => count !== undefined)
  const open = checks.filter(({ count = 0 }) => count > 0)
  const sum = open.reduce((total, { count = 0 }) => total + count, 0)
  return (
    <Card title={t('home.look')} number={isKnown ? formatNumber(sum) : '…'}>
      {isKnown && open.length === 0 ? <p className={styles.quiet}>{t('home.lookNone')}</p> : null}
      {isKnown && open.length > 0 ? (
        <ul className={styles.checks}>
          {open.map(({ text, href }) => (
            <li key={href}>
              <Link href={href} className={styles.inline ?? ''}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.quiet}>
        <Link href="/statistics" className={styles.inline ?? ''}>
          {t('statistics.completeness')}
        </Link>
      </p>
    </Card>
  )
}
