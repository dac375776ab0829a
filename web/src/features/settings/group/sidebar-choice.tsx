import { useTranslation } from 'react-i18next'
import { useHasStock } from '../../../data/items/products.ts'
import { useHasLent } from '../../../data/items/use-loans.ts'
import {
  type OptionalScreen,
  optionalScreens,
  savePreferences,
  usePreferences,
} from '../../../data/person/preferences.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import { NotSaved } from '../not-saved.tsx'
import { useSavedValue } from '../use-saved-value.ts'

const none: readonly OptionalScreen[] = []

/** The screens that stand in the sidebar before they are used; one that is used stands there anyway. */
export function SidebarChoice() {
  const { t } = useTranslation()
  const hasStock = useHasStock() === true
  const isUsed = { loans: useHasLent() === true, stock: hasStock, shopping: hasStock }
  const { value, error, choose, retry } = useSavedValue(usePreferences()?.sidebar ?? none, sidebar =>
    savePreferences({ sidebar }),
  )
  return (
    <>
      {optionalScreens.map(name => (
        <Switch
          key={name}
          isSelected={isUsed[name] || value.includes(name)}
          isDisabled={isUsed[name]}
          onChange={isShown =>
            choose(optionalScreens.filter(each => (each === name ? isShown : value.includes(each))))
          }
        >
          {t(`nav.${name}`)}
        </Switch>
      ))}
      <NotSaved error={error} onRetry={retry} />
    </>
  )
}
