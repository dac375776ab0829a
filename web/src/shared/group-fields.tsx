import { textLimits } from '@stowage/contract/values/text-limits'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listCurrencies } from '../data/wire/operations.ts'
import { useOperation } from '../data/wire/use-operation.ts'
import { currencyName } from '../i18n/format.ts'
import { ComboField } from '../ui/combo/combo-field.tsx'
import { TextField } from '../ui/field/field.tsx'

export interface GroupFacts {
  readonly name: string
  /** The code of a currency. */
  readonly currency: string
}

/** Whether a group can have this name. */
export const isGroupName = (name: string): boolean =>
  name.trim() !== '' && [...name].length <= textLimits.line

/** The fields for the name and the currency of a group. */
export function GroupFields({
  value: { name, currency },
  onChange,
  isReadOnly = false,
  isUntouched = false,
  autoFocus = false,
}: {
  readonly value: GroupFacts
  readonly onChange: (value: GroupFacts) => void
  readonly isReadOnly?: boolean
  /** Nothing was typed yet, so that nothing is wrong with it. */
  readonly isUntouched?: boolean
  /** The name has the focus first. */
  readonly autoFocus?: boolean
}) {
  const { t, i18n } = useTranslation()
  const { data: known, isPending } = useOperation(listCurrencies, {}, { staleTime: Number.POSITIVE_INFINITY })
  const options = useMemo(() => {
    // The group's own stays in the list while the others are on their way.
    const currencies = known ?? [{ code: currency, name: currency }]
    return currencies
      .map(({ code, name: english }) => ({ id: code, name: `${currencyName(code) ?? english} (${code})` }))
      .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
  }, [known, currency, i18n.language])
  return (
    <>
      <TextField
        label={t('group.name')}
        name="group"
        autoComplete="off"
        limit={textLimits.line}
        value={name}
        isReadOnly={isReadOnly}
        autoFocus={autoFocus}
        onChange={typed => onChange({ name: typed, currency })}
        error={!isUntouched && name.trim() === '' ? t('group.nameMissing') : undefined}
      />
      <ComboField
        label={t('group.currency')}
        options={options}
        chosen={currency}
        onChoose={code => onChange({ name, currency: code })}
        isLoading={isPending || isReadOnly}
      />
    </>
  )
}
