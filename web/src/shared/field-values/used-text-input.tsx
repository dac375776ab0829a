import { textLimits } from '@stowage/contract/values/text-limits'
import { type ComponentProps, useDeferredValue, useId, useState } from 'react'
import { listFieldValues } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { LimitedInput } from '../../ui/field/limited-input.tsx'

/** A text of custom fields with a name; texts that they have are offered as one types. */
export function UsedTextInput({
  field,
  onChange,
  ...props
}: Omit<ComponentProps<typeof LimitedInput>, 'limit' | 'list'> & {
  /** The name of the custom field. */
  readonly field: string
}) {
  const id = useId()
  const [typed, type] = useState('')
  const asked = useDeferredValue(typed)
  const values = useOperation(listFieldValues, { field, q: asked, limit: '20' }, { staleTime: 60_000 }).data
  return (
    <>
      <LimitedInput
        {...props}
        list={id}
        autoComplete="off"
        limit={textLimits.field}
        onChange={event => {
          type(event.target.value)
          onChange?.(event)
        }}
      />
      <datalist id={id}>
        {(values ?? []).map(each => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- what a datalist offers is named by its value
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
}
