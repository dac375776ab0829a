import type { Encoding } from '@stowage/contract/tables/import-options'
import type { ImportReport } from '@stowage/contract/tables/imports'
import {
  CalendarDays,
  Columns3,
  Ellipsis,
  FileSpreadsheet,
  FileUp,
  Hash,
  Heading,
  Layers,
  type LucideIcon,
  Table2,
  Type,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { ProgressBar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../i18n/error-text.ts'
import { formatNumber } from '../../i18n/format.ts'
import { formatSpan } from '../../i18n/format-span.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { ReadingChips } from './chips.tsx'
import { FileButtons, type TakesFile } from './choose-file.tsx'
import { encodingSamples } from './encoding-samples.ts'
import styles from './import.module.css'
import { choose, largeFile, type Session } from './import-session.ts'
import { type Reading, type ReadingId, readingsInShort, readingsOf } from './readings.ts'
import { SampleTable } from './sample-table.tsx'
import { openDecisions } from './shown-report.ts'

/** The words of a file in each encoding; none until they are read. */
function useEncodingSamples(file: File): ReadonlyMap<Encoding, string> {
  const [read, setRead] = useState<{ readonly file: File; readonly samples: ReadonlyMap<Encoding, string> }>()
  useEffect(() => {
    let isLeft = false
    void encodingSamples(file).then(samples => isLeft || setRead({ file, samples }))
    return () => {
      isLeft = true
    }
  }, [file])
  return read?.file === file ? read.samples : noSamples
}

const noSamples: ReadonlyMap<Encoding, string> = new Map()

/** How the file is read, with a sample: what is wrong is put right here. */
export function FileStep({ session, onFile, onStartOver }: FileStepProps) {
  const { t } = useTranslation()
  const { report, error, file } = session
  return (
    <div className={styles.body}>
      <section className={styles.file} aria-label={file.name}>
        <span className={styles.fileIcon}>
          <FileSpreadsheet aria-hidden />
        </span>
        <div className={styles.fileText}>
          <h2 dir="auto">{file.name}</h2>
          <p>
            {report === undefined ? sizeText(file.size) : factsText(t, report, file)}
            <span className={styles.onlyWide}> · {t('import.nothingStored')}</span>
          </p>
        </div>
        <div className={styles.fileActions}>
          <FileButtons
            onFile={onFile}
            choose={<Button icon={<FileUp aria-hidden />}>{t('import.chooseAnother')}</Button>}
          />
          <Button variant="bare" onPress={onStartOver}>
            {t('import.startOver')}
          </Button>
        </div>
      </section>
      <Sending session={session} />
      {error === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {errorText(error)}
        </p>
      )}
      {report === undefined ? (
        error === undefined ? (
          <Loading lines={8} />
        ) : null
      ) : (
        <ReadFile session={session} report={report} />
      )}
    </div>
  )
}

interface FileStepProps extends TakesFile {
  readonly session: Session
  readonly onStartOver: () => void
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`

const factsText = (
  t: ReturnType<typeof useTranslation>['t'],
  { rowCount, columns }: ImportReport,
  { size }: File,
): string => [t('import.facts', { rows: rowCount, columns: columns.length }), sizeText(size)].join(' · ')

/** How much of a large file has gone, and then how much of it the server has checked, by its speed. */
function Sending({
  session: { file, sent, isChecking, checkedSince, checkMs },
}: {
  readonly session: Session
}) {
  const { t } = useTranslation()
  const isShown = isChecking && file.size > largeFile
  const now = useStopwatch(isShown && checkedSince !== undefined)
  if (!isShown) return null
  const text = t('import.sending', { file: file.name, size: sizeText(file.size) })
  const msLeft =
    checkedSince === undefined || checkMs === undefined ? undefined : checkMs - (now - checkedSince)
  // Later than estimated, nobody knows.
  const isEstimated = checkMs !== undefined && msLeft !== undefined && msLeft > 0
  const part = isEstimated ? 1 - msLeft / checkMs : sent === 1 ? undefined : sent
  const progress = part === undefined ? { isIndeterminate: true } : { value: part * 100 }
  return (
    <div className={styles.sending}>
      <span role="status">{text}</span>
      <ProgressBar {...progress} aria-label={text} className={styles.track ?? ''}>
        <span
          className={styles.part}
          data-endless={progress.isIndeterminate || undefined}
          style={{ width: `${(part ?? 0) * 100}%` }}
        />
      </ProgressBar>
      {isEstimated ? (
        <span className={styles.quiet}>{t('import.timeLeft', { time: formatSpan(msLeft / 1000) })}</span>
      ) : null}
    </div>
  )
}

/** The page's stopwatch, milliseconds; goes on while it runs. */
function useStopwatch(isRunning: boolean): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!isRunning) return undefined
    setNow(performance.now())
    const timer = setInterval(() => setNow(performance.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

const icons: Readonly<Record<ReadingId, LucideIcon>> = {
  encoding: Type,
  delimiter: Columns3,
  decimal: Hash,
  dates: CalendarDays,
  header: Table2,
  headings: Heading,
  sheet: Layers,
}

function ReadFile({ session, report }: { readonly session: Session; readonly report: ImportReport }) {
  const { t } = useTranslation()
  const samples = useEncodingSamples(session.file)
  const readings = readingsOf({ t, report, choices: session.choices, samples }).filter(
    // Contacts have neither numbers nor days.
    ({ id }) => session.of === 'items' || (id !== 'decimal' && id !== 'dates'),
  )
  const isPhone = useIsPhone()
  const mustChoose = openDecisions(report).length > 0
  const [isOpen, open] = useState(false)
  const isFolded = isPhone && !isOpen && !mustChoose
  const preset = report.preset === null ? undefined : t('import.preset', { program: report.preset })
  return (
    <>
      <section className={styles.card} aria-busy={session.isChecking}>
        <header className={styles.cardHead}>
          <h2>{t('import.howRead')}</h2>
          <p>{mustChoose ? t('import.mustChoose') : (preset ?? t('import.howReadText'))}</p>
        </header>
        {isFolded ? (
          <div className={styles.folded}>
            <p>{readingsInShort(readings)}</p>
            <Button variant="bare" size="small" onPress={() => open(true)}>
              {t('import.change')}
            </Button>
          </div>
        ) : (
          <ul>
            {readings.map(reading => (
              <ReadingRow key={reading.id} reading={reading} session={session} />
            ))}
          </ul>
        )}
      </section>
      <SampleTable report={report} />
    </>
  )
}

function ReadingRow({ reading, session }: { readonly reading: Reading; readonly session: Session }) {
  const { t } = useTranslation()
  const { id, chips, more = [], chosen, evidence, isGuess, text } = reading
  const [hasMore, showMore] = useState(false)
  const Icon = icons[id]
  const name = t(`import.reading.${id}`)
  return (
    <li className={styles.reading} data-open={(text === undefined && chosen === undefined) || undefined}>
      <span className={styles.readingName}>
        <Icon aria-hidden />
        {name}
      </span>
      {text === undefined ? (
        <ReadingChips
          label={name}
          chips={hasMore ? [...chips, ...more] : chips}
          chosen={chosen}
          end={
            more.length === 0 || hasMore ? null : (
              <Button
                size="small"
                icon={<Ellipsis aria-hidden />}
                label={t('import.moreReadings')}
                onPress={() => showMore(true)}
              />
            )
          }
          onChoose={next => choose({ ...session.choices, ...reading.choose(next) })}
        />
      ) : (
        <span className={styles.readingText}>{text}</span>
      )}
      <span className={styles.evidence}>
        {isGuess ? <Badge tone="amber">{t('import.guess')}</Badge> : null}
        {evidence}
      </span>
    </li>
  )
}
