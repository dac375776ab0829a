import { useNavigate } from '@tanstack/react-router'
import { Plus, ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Found } from '../../../data/items/find-in-groups.ts'
import type { StockProduct } from '../../../data/items/products.ts'
import { ForWriters } from '../../../data/person/for-writers.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { tellError } from '../../../ui/toast/toasts.ts'
import { startDraft } from '../add/start-draft.ts'
import { FoundRow } from './found-row.tsx'
import styles from './scan.module.css'
import { type LineOf, returnLine } from './scan-loans.ts'
import { UnknownCode } from './unknown-code.tsx'
import { useFoundDetails } from './use-found-details.ts'
import type { Outcome } from './use-scans.ts'

const { Part: ScannedProduct } = loadedPart(
  async () => (await import('./scanned-product.tsx')).ScannedProduct,
)

/** So many items with one code are told. */
const maxCoded = 50

/** What came of a code that opened or moved nothing, and what can be done now. */
export function ScanOutcome({
  outcome,
  onDone,
  onChoose,
}: {
  readonly outcome: Outcome
  readonly onDone: () => void
  /** Does something else with one of several items than to open it. */
  readonly onChoose: ((found: Found) => void) | undefined
}) {
  const { t } = useTranslation()
  if (outcome.kind === 'unknown') return <UnknownCode text={outcome.text} onDone={onDone} />
  if (outcome.kind === 'several')
    return <Several code={outcome.text} found={outcome.found} onChoose={onChoose} />
  if (outcome.kind === 'stock') return <Stock {...outcome} />
  if (outcome.kind === 'gone') return <Gone text={outcome.text} number={outcome.number} />
  if (outcome.kind === 'whose') return <Whose found={outcome.found} lines={outcome.lines} onDone={onDone} />
  const { name, group } = outcome.found
  if (outcome.kind === 'isLent')
    return <SpokenText text={t('scan.isLent', { name, contact: outcome.contact })} />
  return <SpokenText text={t(`scan.${outcome.kind}`, { name, group: group.name })} />
}

/** A label whose item is not there; a printed asset number is given to a new one. */
function Gone({ text, number }: { readonly text: string; readonly number: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className={styles.unknown}>
      <SpokenText text={t('code.notFound', { code: text })} />
      {number === undefined ? null : (
        <ForWriters>
          <div className={styles.actions}>
            <Button
              variant="main"
              icon={<Plus aria-hidden />}
              onPress={() => {
                startDraft({ name: '', assetId: number })
                void navigate({ to: '/items', search: { add: true } })
              }}
            >
              {t('scan.makeNumbered', { number })}
            </Button>
          </div>
        </ForWriters>
      )}
    </div>
  )
}

const SpokenText = ({ text }: { readonly text: string }) => (
  <p className={styles.said}>
    <ScanLine aria-hidden />
    {text}
  </p>
)

/** The people who have an item that came back, to choose from. */
function Whose({
  found,
  lines,
  onDone,
}: {
  readonly found: Found
  readonly lines: readonly LineOf[]
  readonly onDone: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.unknown}>
      <SpokenText text={t('scan.whose', { name: found.name })} />
      <div className={styles.actions}>
        {lines.map(line => (
          <Button
            key={line.lineId}
            onPress={() => {
              onDone()
              void returnLine(found, line).catch(tellError)
            }}
          >
            {line.contact}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The products of one code, and items that have it as well. */
function Stock({
  text,
  products,
  found,
}: {
  readonly text: string
  readonly products: readonly StockProduct[]
  readonly found: readonly Found[]
}) {
  const { t } = useTranslation()
  return (
    <>
      <section className={styles.unknown}>
        <h2 className={styles.heading}>{t('nav.stock')}</h2>
        <p className={styles.code}>{text}</p>
        <ul className={styles.rows} aria-label={t('nav.stock')}>
          {products.map(product => (
            <ScannedProduct key={product.id} scanned={product} />
          ))}
        </ul>
      </section>
      {found.length === 0 ? null : <Several code={text} found={found} onChoose={undefined} />}
    </>
  )
}

/** The items of one code, to choose from, each with its location and status. */
function Several({
  code,
  found,
  onChoose,
}: {
  readonly code: string
  readonly found: readonly Found[]
  readonly onChoose: ((found: Found) => void) | undefined
}) {
  const { t } = useTranslation()
  const detailsOf = useFoundDetails(found)
  const groups = new Set(found.map(({ group }) => group.id))
  return (
    <section className={styles.unknown}>
      <h2 className={styles.heading}>{t('scan.several')}</h2>
      <p className={styles.code}>{code}</p>
      <ul className={styles.rows} aria-label={t('scan.several')}>
        {found.map(each => {
          const details = detailsOf(each)
          const group = groups.size > 1 ? [each.group.name] : []
          const said = [each.assetId, details.path.join(' › '), ...group].filter(text => text !== '')
          return (
            <FoundRow
              key={`${each.group.id} ${each.id}`}
              found={each}
              details={details}
              said={said.join(' · ')}
              onChoose={onChoose}
            />
          )
        })}
      </ul>
      {found.length < maxCoded ? null : (
        <p className={styles.quiet}>{t('scan.first', { count: maxCoded })}</p>
      )}
    </section>
  )
}
