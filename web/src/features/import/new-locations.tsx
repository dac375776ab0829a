import type { ImportReport } from '@stowage/contract/tables/imports'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { locationOptions, useLocations } from '../../data/items/locations.ts'
import { Button } from '../../ui/button/button.tsx'
import type { LocationOption } from '../../ui/picker/location-lines.tsx'
import { rankNames } from '../../ui/picker/rank-options.ts'
import styles from './import.module.css'
import type { Session } from './import-session.ts'
import { replaceLocation } from './replace-location.ts'
import { namesInPath } from './replaced-path.ts'

/** So many are listed; the others are counted. */
const shown = 40

/** The existing location that a new name is almost like. */
function similarTo(name: string, options: readonly LocationOption[]): LocationOption | undefined {
  return rankNames(options, name)[0]?.option
}

/** The locations that the import makes. One that is there under a similar name can be used instead. */
export function NewLocations({
  session,
  report,
}: {
  readonly session: Session
  readonly report: ImportReport
}) {
  const { t } = useTranslation()
  const locations = useLocations()
  const options = useMemo(() => locationOptions(locations), [locations])
  const news = report.newLocations
  const lines = useMemo(
    () =>
      news.slice(0, shown).map(path => {
        const names = namesInPath(path)
        const name = names.at(-1) ?? path
        // What is in a new location is new as well: its own name says nothing.
        const isInNew =
          names.length > 1 &&
          news.some(each => namesInPath(each).join('\n') === names.slice(0, -1).join('\n'))
        // The cells of a workbook are not known here.
        const similar = isInNew || report.delimiter === null ? undefined : similarTo(name, options)
        return { path, names, name, similar }
      }),
    [news, options, report.delimiter],
  )
  return (
    <>
      <ul className={styles.newLocations}>
        {lines.map(({ path, names, name, similar }) => (
          <li key={path} style={{ paddingInlineStart: `${Math.min(names.length - 1, 5)}rem` }}>
            <Plus aria-hidden />
            <span dir="auto" title={names.join(' › ')}>
              {name}
            </span>
            {similar === undefined ? null : (
              <Button
                variant="bare"
                size="small"
                onPress={() => void replaceLocation(session, report, names, similar)}
              >
                {t('import.useLocation', { name: similar.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {news.length > shown ? (
        <p className={styles.quiet}>{t('import.more', { count: news.length - shown })}</p>
      ) : null}
    </>
  )
}
