import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './select.module.css'
import { markAttribute } from './use-grid-selection.ts'

/** The box at the beginning of a row: whether it is selected, which the row itself tells those who do not see it. */
export const drawMark = (isSelected: boolean): ReactNode => (
  <span {...markAttribute} className={styles.mark} aria-hidden>
    <span className={styles.box} data-on={isSelected || undefined}>
      {isSelected ? <Check /> : null}
    </span>
  </span>
)
