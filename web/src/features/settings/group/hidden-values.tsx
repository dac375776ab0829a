import { useTranslation } from 'react-i18next'
import type { Group } from '../../../data/wire/session.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import styles from './group.module.css'
import { type HidingSwitch, useHiding } from './use-group-changes.ts'

const switches = ['hidePrices', 'hideSerialNumbers'] as const satisfies readonly HidingSwitch[]

/** What viewers are not shown; each switch counts at once. */
export function HiddenValues({ group }: { readonly group: Group }) {
  const { t } = useTranslation()
  const hide = useHiding(group)
  return (
    <div className={styles.fields}>
      {switches.map(name => (
        <Switch key={name} isSelected={group[name]} onChange={isHidden => hide(name, isHidden)}>
          {t(`group.${name}`)}
        </Switch>
      ))}
      <p className={styles.hint}>{t('group.hiddenHint')}</p>
    </div>
  )
}
