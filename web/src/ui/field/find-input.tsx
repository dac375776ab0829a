import { Input, type InputProps } from 'react-aria-components'

/** The input above a list of what it finds: the arrow keys go through that list while the focus stays here (WAI-ARIA: combobox). */
export const FindInput = (props: InputProps) => (
  <Input {...props} role="combobox" aria-expanded aria-haspopup="listbox" />
)
