import { Link } from 'react-aria-components'
import styles from './chart-table.module.css'

/** One row: its name, which leads to the list behind it, and its figures. */
export interface ChartRow {
  readonly id: string
  readonly name: string
  readonly href: string
  readonly figures: readonly string[]
}

/** The figures of a chart as a table: for screen readers, for print and for copying. */
export const ChartTable = ({
  label,
  heads,
  rows,
}: {
  readonly label: string
  /** Of the name and of each figure. */
  readonly heads: readonly string[]
  readonly rows: readonly ChartRow[]
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus, so that keys scroll it
  <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, href, figures }) => (
          <tr key={id}>
            <th scope="row" dir="auto">
              <Link href={href} className={styles.name ?? ''}>
                {name}
              </Link>
            </th>
            {figures.map((figure, at) => (
              <td key={heads[at + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
