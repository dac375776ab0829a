import { Check } from 'lucide-react'
import { useId } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import fieldStyles from '../field/field.module.css'
import { offeredColors as colors } from './tag-color.ts'
import styles from './tag-colors.module.css'

type ColorName = keyof typeof colors

const names = Object.keys(colors) as ColorName[]

/** Chooses the colour of a tag; pressing the chosen one again takes it away, so that the name decides. */
export function TagColors({
  label,
  isLabelHidden = false,
  chosen,
  onChoose,
}: {
  readonly label: string
  readonly isLabelHidden?: boolean
  /** `#rrggbb`; empty: none. One that is not offered, such as another program's, is offered besides. */
  readonly chosen: string
  readonly onChoose: (color: string) => void
}) {
  const { t } = useTranslation()
  const labelId = useId()
  const known = names.find(name => colors[name] === chosen.toLowerCase())
  const own = known === undefined && chosen !== '' ? [chosen] : []
  const swatch = (id: string, color: string, name: string) => (
    <ToggleButton
      key={id}
      id={id}
      aria-label={name}
      className={styles.color ?? ''}
      style={{ '--of': color } as object}
    >
      {({ isSelected }) => (isSelected ? <Check aria-hidden /> : null)}
    </ToggleButton>
  )
  return (
    <div className={fieldStyles.field}>
      <span id={labelId} className={isLabelHidden ? 'visually-hidden' : fieldStyles.label}>
        {label}
      </span>
      <ToggleButtonGroup
        aria-labelledby={labelId}
        selectionMode="single"
        selectedKeys={chosen === '' ? [] : [known ?? chosen]}
        onSelectionChange={keys => {
          const [key] = [...keys].map(String)
          onChoose(
            key === undefined
              ? ''
              : names.find(name => name === key && colors[name])
                ? colors[key as ColorName]
                : key,
          )
        }}
        className={styles.colors ?? ''}
      >
        {own.map(color => swatch(color, color, t('tags.ownColor', { color })))}
        {names.map(name => swatch(name, colors[name], t(`tags.color.${name}`)))}
      </ToggleButtonGroup>
    </div>
  )
}
