import { Select } from '../../ui/select/select.tsx'
import { NotSaved } from './not-saved.tsx'
import { useSavedValue } from './use-saved-value.ts'

/** A setting that is one of a few, saved as soon as it is chosen. */
export function SavedSelect<K extends string>({
  id,
  label,
  options,
  known,
  save,
}: {
  /** Its address is that of the section with this behind `#`. */
  readonly id: string
  readonly label: string
  readonly options: readonly { readonly id: K; readonly name: string }[]
  readonly known: K
  readonly save: (value: K) => Promise<unknown>
}) {
  const { value, error, choose, retry } = useSavedValue(known, save)
  return (
    <div id={id}>
      <Select
        label={label}
        options={options}
        chosen={value}
        onChoose={choose}
        isWrong={error !== undefined}
      />
      <NotSaved error={error} onRetry={retry} />
    </div>
  )
}
