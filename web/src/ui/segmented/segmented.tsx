import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import styles from './segmented.module.css'

/** One of a few that exclude each other, all in sight. */
export const Segmented = <K extends string>({
  label,
  options,
  chosen,
  onChoose,
}: {
  readonly label: string
  readonly options: readonly { readonly id: K; readonly name: string }[]
  readonly chosen: K
  readonly onChoose: (id: K) => void
}) => (
  <ToggleButtonGroup
    aria-label={label}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[chosen]}
    onSelectionChange={keys => {
      const next = options.find(({ id }) => keys.has(id))
      if (next !== undefined) onChoose(next.id)
    }}
    className={styles.group ?? ''}
  >
    {options.map(({ id, name }) => (
      <ToggleButton key={id} id={id} className={styles.option ?? ''}>
        {name}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
