import { useState } from 'react'
import { ComboBox, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useContacts } from '../../data/items/contacts.ts'
import { ComboInput, ComboList } from '../../ui/combo/combo-parts.tsx'
import fieldStyles from '../../ui/field/field.module.css'

/** A contact, or the name of one who is not known yet. */
export interface ChosenContact {
  readonly id?: string
  readonly name: string
}

/** A contact in a form, found by a few letters of name, mail address, telephone number or reference. */
export function ContactField({
  label,
  chosen,
  onChoose,
  canCreate = false,
  autoFocus = false,
  opensOnInput = false,
}: {
  readonly label: string
  readonly chosen: ChosenContact | undefined
  readonly onChoose: (contact: ChosenContact | undefined) => void
  /** A name that nobody has is that of a new contact. */
  readonly canCreate?: boolean
  readonly autoFocus?: boolean
  /** The list opens with the first letter; otherwise with the focus. */
  readonly opensOnInput?: boolean
}) {
  const { t } = useTranslation()
  const [typed, type] = useState(chosen?.name ?? '')
  const isChosen = chosen?.id !== undefined && chosen.name === typed
  const contacts = useContacts(isChosen || typed.trim() === '' ? {} : { q: typed.trim() }).items ?? []
  const options = contacts.map(({ id, name, reference, email, phone }) => ({
    id,
    name,
    detail: [reference, email, phone].filter(text => text !== '').join(' · '),
  }))
  const change = (text: string): void => {
    type(text)
    if (text === chosen?.name) return
    onChoose(canCreate && text.trim() !== '' ? { name: text.trim() } : undefined)
  }
  return (
    <ComboBox
      items={options}
      inputValue={typed}
      onInputChange={change}
      selectedKey={chosen?.id ?? null}
      onSelectionChange={key => {
        const option = options.find(({ id }) => id === key)
        if (option === undefined) return
        type(option.name)
        onChoose({ id: option.id, name: option.name })
      }}
      allowsCustomValue={canCreate}
      menuTrigger={opensOnInput ? 'input' : 'focus'}
      className={fieldStyles.field ?? ''}
    >
      <Label className={fieldStyles.label ?? ''}>{label}</Label>
      <ComboInput
        openLabel={t('field.options')}
        autoFocus={autoFocus}
        onFocus={event => event.currentTarget.select()}
      />
      <ComboList />
    </ComboBox>
  )
}
