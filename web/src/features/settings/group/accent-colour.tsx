import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Group } from '../../../data/wire/session.ts'
import styles from './group.module.css'
import { useGroupChanges } from './use-group-changes.ts'

const usual = 172
/** Hues that are told apart, in degrees. */
const hues = [null, 25, 60, 100, 140, 200, 235, 270, 305, 345]

/** The hue of the accent; lightness and chroma are the same for all, so that each is as readable. */
export function AccentColour({ group }: { readonly group: Group }) {
  const { t } = useTranslation()
  const change = useGroupChanges(group)
  return (
    <ToggleButtonGroup
      aria-label={t('group.look')}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={group.role !== 'owner'}
      selectedKeys={[group.hue ?? 'usual']}
      onSelectionChange={keys => {
        for (const key of keys) change({ hue: typeof key === 'number' ? key : null })
      }}
      className={styles.hues ?? ''}
    >
      {hues.map(hue => (
        <ToggleButton
          key={hue ?? 'usual'}
          id={hue ?? 'usual'}
          aria-label={hue === null ? t('group.hueUsual') : t('group.hue', { hue })}
          className={styles.hue ?? ''}
          style={{ '--hue': hue ?? usual } as object}
        />
      ))}
    </ToggleButtonGroup>
  )
}
