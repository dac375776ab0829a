import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useGroup } from '../../data/person/use-group.ts'
import { basePath } from '../../data/wire/base-path.ts'
import { now } from '../../i18n/clock.ts'
import { formatMoment } from '../../i18n/format.ts'
import { usePrintOnceLoaded } from '../print-once-loaded.ts'
import styles from './printout.module.css'

/** Has room for what the printer cannot reach, and for the numbers of the pages. */
const page = `margin: 14mm 13mm 16mm;
@bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #555; }`

/** The address of a QR code with the address of an item or location, as labels have it. */
export function codeOf(id: string, isLocation: boolean): string {
  const address = `${location.origin}${basePath}/${isLocation ? 'location' : 'item'}/${id}`
  return `${basePath}/api/v1/qrcode?${new URLSearchParams({ data: encodeURIComponent(address) }).toString()}`
}

interface PrintoutProps {
  readonly title: string
  /** Above the title, such as the location of an item. */
  readonly above?: ReactNode
  /** Below the title. */
  readonly below?: ReactNode
  /** The item or location that the code in the corner leads to. */
  readonly code?: { readonly id: string; readonly isLocation: boolean; readonly number: string }
  /** It has no room on a page that is upright. */
  readonly isWide?: boolean
  readonly children: ReactNode
  /** It is printed, or the person has changed their mind. */
  readonly onDone: () => void
}

/** Prints something made for paper, and nothing else of the page: a head with the group and the day, and what stands below. */
export function Printout({ title, above, below, code, isWide = false, children, onDone }: PrintoutProps) {
  const element = useRef<HTMLDivElement>(null)
  const group = useGroup()
  const [at] = useState(() => formatMoment(new Date(now()).toISOString()))
  usePrintOnceLoaded(element, () => (isWide ? `size: landscape; ${page}` : page), onDone)
  return createPortal(
    <div ref={element} className={styles.printout} data-printout aria-hidden="true">
      <header className={styles.head}>
        <div className={styles.titles}>
          <p className={styles.above}>
            <span dir="auto">{group?.name}</span>
            <span>{at}</span>
          </p>
          {above}
          <h1 dir="auto">{title}</h1>
          {below}
        </div>
        {code === undefined ? null : (
          <figure className={styles.code}>
            <img src={codeOf(code.id, code.isLocation)} alt="" />
            <figcaption>{code.number}</figcaption>
          </figure>
        )}
      </header>
      {children}
    </div>,
    document.body,
  )
}

/** A part with a heading. */
export const PrintedSection = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** Names with values, in two columns. */
export const PrintedFacts = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}) => (
  <dl className={styles.facts}>
    {facts.map(([name, value], at) => (
      <div key={at}>
        <dt>{name}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
)
