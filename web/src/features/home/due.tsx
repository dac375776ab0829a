import { Check } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { smallPictureOf, standInOf } from '../../data/entities.ts'
import { stepsTo, useLocations } from '../../data/locations.ts'
import { getEntity, listMaintenance, updateMaintenance } from '../../data/operations.ts'
import { useChange } from '../../data/use-change.ts'
import { useOperation } from '../../data/use-operation.ts'
import { formatDaysLeft, today } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Path } from '../../ui/path/path.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { ownColor } from '../../ui/tag/tag-color.ts'
import styles from './home.module.css'
import { type Due as DueEntry, dueQuery, type Entry } from './use-due.ts'

/** So many fit; the rest is counted. */
const shown = 6

const bodyOf = (entry: Entry, completedDate: string) => ({
  id: entry.id,
  name: entry.name,
  description: entry.description,
  cost: entry.cost,
  scheduledDate: entry.scheduledDate,
  completedDate,
})

/** Notes that something was done today: it leaves the list at once. */
function useMarkDone(): (entry: Entry) => void {
  const { t } = useTranslation()
  const change = useChange(updateMaintenance, {
    notDone: ({ name }) => t('home.notDone', { name }),
    apply: (cache, { id }) =>
      cache.update(listMaintenance, entries => entries.filter(each => each.id !== id), dueQuery),
    done: ({ name }) => t('home.doneSaid', { name }),
  })
  return entry => change.mutate(bodyOf(entry, today()))
}

/** What is overdue or due soon, each with one tap to be done. */
export function Due({ due }: { readonly due: readonly DueEntry[] | undefined }) {
  const { t } = useTranslation()
  const markDone = useMarkDone()
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const finish = (entry: Entry, at: number): void => {
    // The row goes: the next one takes the focus, or the one before, or the heading.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[at + 1] ?? buttons[at - 1] ?? heading.current
    markDone(entry)
    next?.focus()
  }
  return (
    <section className={styles.panel}>
      <h2 ref={heading} tabIndex={-1}>
        {t('home.due')}
      </h2>
      {due === undefined ? (
        <Loading />
      ) : due.length === 0 ? (
        <p className={styles.quiet}>{t('home.dueNone')}</p>
      ) : (
        <ul ref={list}>
          {due.slice(0, shown).map(({ entry, days }, at) => (
            <DueRow key={entry.id} entry={entry} days={days} onDone={() => finish(entry, at)} />
          ))}
        </ul>
      )}
      {(due?.length ?? 0) > shown ? (
        <p className={styles.quiet}>{t('home.dueMore', { count: (due?.length ?? 0) - shown })}</p>
      ) : null}
    </section>
  )
}

function DueRow({ entry, days, onDone }: DueEntry & { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const locations = useLocations()
  const entity = useOperation(getEntity, { id: entry.itemID }, { staleTime: 60_000 }).data
  const steps = stepsTo(locations, entity?.location?.id)
  return (
    <li className={styles.due}>
      <span className={styles.duePhoto}>
        <Photo
          src={entity === undefined ? undefined : smallPictureOf(entity)}
          standIn={entity === undefined ? { color: ownColor(entry.itemID) } : standInOf(entity)}
        />
      </span>
      <span className={styles.dueText}>
        <Link href={`/items/${entry.itemID}`} className={styles.dueName ?? ''}>
          {t('home.dueName', { entity: entry.itemName, name: entry.name })}
        </Link>
        <span className={styles.quiet}>
          <Path steps={steps} />
        </span>
      </span>
      <Badge tone={days < 0 ? 'red' : 'amber'}>{formatDaysLeft(days)}</Badge>
      <Button
        icon={<Check aria-hidden />}
        label={t('home.done', { name: `${entry.itemName}: ${entry.name}` })}
        onPress={onDone}
      />
    </li>
  )
}
