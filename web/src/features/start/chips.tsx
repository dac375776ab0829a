import { Check, Plus } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import styles from './start.module.css'
import type { Suggestion } from './suggestions.ts'

/** Names of which any number can be chosen. */
export const Chips = ({
  label,
  all,
  chosen,
  onChoose,
}: {
  readonly label: string
  readonly all: readonly Suggestion[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}) => (
  <ToggleButtonGroup
    aria-label={label}
    selectionMode="multiple"
    selectedKeys={chosen}
    onSelectionChange={keys => onChoose(new Set([...keys].map(String)))}
    className={styles.chips ?? ''}
  >
    {all.map(({ id, name }) => (
      <ToggleButton key={id} id={id} className={styles.chip ?? ''}>
        {({ isSelected }) => (
          <>
            {isSelected ? <Check aria-hidden /> : <Plus aria-hidden />}
            {name}
          </>
        )}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
