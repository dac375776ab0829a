import { Link } from 'react-aria-components'
import { labelled } from '../../i18n/labelled.ts'
import styles from './bars.module.css'

/** One bar: something with a count and a value. */
export interface Bar {
  readonly id: string
  readonly name: string
  readonly value: number
  /** Figures at the end of the bar, such as the number of items and their value. */
  readonly figures: readonly string[]
  /** The list behind it. */
  readonly href: string
  readonly color?: string | undefined
}

/** Bars with their figures, the longest one as long as there is room for. Each opens the list behind it. */
export function BarList({
  heads,
  bars,
}: {
  /** Heads above the figures. */
  readonly heads: readonly string[]
  readonly bars: readonly Bar[]
}) {
  const longest = bars.reduce((most, { value }) => Math.max(most, value), 0) || 1
  return (
    <div className={styles.list} style={{ '--figures': heads.length } as object}>
      <p className={styles.heads} aria-hidden="true">
        {heads.map(head => (
          <span key={head}>{head}</span>
        ))}
      </p>
      <ul>
        {bars.map(({ id, name, value, figures, href, color }) => (
          <li key={id}>
            <Link href={href} className={styles.bar ?? ''}>
              <span className={styles.name} dir="auto">
                {name}
              </span>
              <span className={styles.track} aria-hidden="true">
                <span
                  style={
                    {
                      width: `${(100 * Math.max(0, value)) / longest}%`,
                      ...(color === undefined ? {} : { '--bar-color': color }),
                    } as object
                  }
                />
              </span>
              {figures.map((figure, at) => (
                <span key={heads[at]} className={styles.figure}>
                  <span className="visually-hidden">{labelled(heads[at] ?? '', '')}</span>
                  {figure}
                </span>
              ))}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
