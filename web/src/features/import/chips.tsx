import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import styles from './import.module.css'
import type { ReadingChip } from './readings.ts'

/** Readings of which one holds, or none yet. */
export const ReadingChips = <K extends string>({
  label,
  chips,
  chosen,
  onChoose,
  end,
}: {
  readonly label: string
  readonly chips: readonly ReadingChip<K>[]
  readonly chosen: K | undefined
  readonly onChoose: (id: K) => void
  /** What stands behind the last one. */
  readonly end?: ReactNode
}) => (
  <span className={styles.chips}>
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelectionChange={keys => {
        const next = chips.find(({ id }) => keys.has(id))
        if (next !== undefined && next.id !== chosen) onChoose(next.id)
      }}
      className={styles.chips ?? ''}
    >
      {chips.map(({ id, name, value, isBad = false }) => (
        <ToggleButton key={id} id={id} className={styles.chip ?? ''}>
          {id === chosen ? <Check aria-hidden /> : null}
          <span className={styles.chipName}>{name}</span>
          {value === undefined || value === '' ? null : (
            <span className={isBad ? styles.chipBad : styles.chipValue} dir="auto">
              {value}
            </span>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
    {end}
  </span>
)
