import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../data/items/field-definitions.ts'
import { Menu, MenuChoices, MenuItem } from '../../ui/menu/menu.tsx'
import { ChoiceDot } from './shown-value.tsx'

interface Option {
  /** The text that is typed for it, in the form of `typedValue`. */
  readonly id: string
  readonly name: string
  readonly icon?: ReactNode
}

/** The choices of a definition; yes and no for one that is a flag. */
function useOptions({ kind, choices }: FieldDefinition): readonly Option[] {
  const { t } = useTranslation()
  if (kind === 'choice')
    return choices.map(choice => ({ id: choice.value, name: choice.value, icon: <ChoiceDot {...choice} /> }))
  return [
    { id: 'yes', name: t('one.yes') },
    { id: 'no', name: t('one.no') },
  ]
}

/** Options of a list of the browser for a definition: also no value, and a value that is none of its choices. */
export function useListedOptions(definition: FieldDefinition, value: string): readonly Option[] {
  const { t } = useTranslation()
  const options = useOptions(definition)
  const isOther = value !== '' && options.every(({ id }) => id !== value)
  return [{ id: '', name: t('one.unset') }, ...(isOther ? [{ id: value, name: value }] : []), ...options]
}

/** The choices of a definition below the button that opens them; letters go to the choice that begins with them. */
export function ChoiceMenu({
  definition,
  chosen,
  isSet,
  onChoose,
  trigger,
}: {
  readonly definition: FieldDefinition
  /** The value in the form of `typedValue`. */
  readonly chosen: string
  /** There is a value, even if it is none of the choices: it can be removed. */
  readonly isSet: boolean
  /** Gets a value in the form of `typedValue`; empty to remove it. */
  readonly onChoose: (typed: string) => void
  readonly trigger: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Menu label={definition.name} trigger={trigger}>
      <MenuChoices label={definition.name} chosen={chosen}>
        {useOptions(definition).map(({ id, name, icon }) => (
          <MenuItem key={id} id={id} icon={icon} onAction={() => onChoose(id)}>
            {name}
          </MenuItem>
        ))}
      </MenuChoices>
      {isSet ? (
        <MenuItem icon={<X aria-hidden />} onAction={() => onChoose('')}>
          {t('fields.clear')}
        </MenuItem>
      ) : null}
    </Menu>
  )
}
