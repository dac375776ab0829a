import type { CallOf } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { ChevronRight, Layers } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOf, standInOf } from '../../data/items/entities.ts'
import { listChanges, listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import styles from './home.module.css'
import { type Card, foldRuns } from './runs.ts'

type Row = ReplyOf<typeof listEntities>['items'][number]

/** So many cards fit. */
const shown = 6

/** So many items are looked at in one read for runs that were added in one step. */
const read = 24

const newest = { orderBy: 'createdAt', page: 1 } as const

const useRows = (query: CallOf<typeof listEntities>): readonly Row[] =>
  useOperation(listEntities, query).data?.items ?? []

/** The items that came last. What came in one step, such as by an import, is one card; items with photos fill the rest. */
export function Latest() {
  const { t } = useTranslation()
  const rows = useRows({ ...newest, pageSize: read })
  if (rows.length === 0) return null
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <h2>{t('home.latest')}</h2>
        <Link href="/items?orderBy=createdAt" className={styles.all ?? ''}>
          {t('home.latestAll')} <ChevronRight aria-hidden />
        </Link>
      </header>
      <ul className={styles.latest}>
        <Cards above={[]} />
      </ul>
    </section>
  )
}

interface CardsProps {
  /** The cards that stand above these. */
  readonly above: readonly Card<Row>[]
  /** The moment until which these items were added. */
  readonly until?: string
}

/** The newest items, then what was added before them as long as there is room: a long run hides nothing older. */
function Cards({ above, until }: CardsProps) {
  const rows = useRows({ ...newest, pageSize: read, createdUntil: until })
  const folded = foldRuns(rows, { least: shown, size: read })
  const cards = folded.cards.slice(0, shown - above.length)
  const all = [...above, ...cards]
  return (
    <>
      {cards.map(({ row, isRun }) =>
        isRun ? <Run key={row.id} row={row} /> : <One key={row.id} row={row} />,
      )}
      {folded.until !== undefined && all.length < shown ? (
        <Cards above={all} until={folded.until} />
      ) : (
        <WithPhoto above={all} />
      )}
    </>
  )
}

/** Items with photos, for the room that is left. */
function WithPhoto({ above }: Pick<CardsProps, 'above'>) {
  const rows = useRows({ ...newest, pageSize: shown, onlyWithPhoto: true })
  const singles = new Set(above.flatMap(({ row, isRun }) => (isRun ? [] : [row.id])))
  return rows
    .filter(({ id }) => !singles.has(id))
    .slice(0, shown - above.length)
    .map(row => <One key={row.id} row={row} />)
}

const One = ({ row }: { readonly row: Row }) => (
  <li>
    <Link href={`/items/${row.id}`} className={styles.latestEntity ?? ''}>
      <span className={styles.latestPhoto}>
        <Photo src={pictureOf(row)} standIn={standInOf(row)} />
      </span>
      <span className={styles.latestName} dir="auto">
        {row.name}
      </span>
    </Link>
  </li>
)

/** All items that were added in one step, of which one is known. */
function Run({ row: { id, createdAt: at } }: { readonly row: Row }) {
  const { t } = useTranslation()
  const query = { createdSince: at, createdUntil: at, page: 1, pageSize: 0 }
  const count = useOperation(listEntities, query).data?.total
  const step = useOperation(listChanges, { subjectId: id, kinds: ['imported', 'created'], limit: 1 }).data
    ?.items[0]
  const ofStep = step === undefined ? '' : `&changeId=${step.id}`
  return (
    <li>
      <Link href={`/items?orderBy=createdAt${ofStep}`} className={styles.latestEntity ?? ''}>
        <span className={`${styles.latestPhoto} ${styles.run}`}>
          <Layers aria-hidden />
          {count === undefined ? '…' : formatNumber(count)}
        </span>
        <span className={styles.latestName}>{t('home.addedAtOnce')}</span>
      </Link>
    </li>
  )
}
