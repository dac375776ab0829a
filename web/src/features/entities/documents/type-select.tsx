import { useTranslation } from 'react-i18next'
import type { DocumentType } from './document-types.ts'

/** Chooses the type of a document in a form. */
export function TypeSelect({
  types,
  ...props
}: {
  readonly id: string
  readonly className: string | undefined
  readonly defaultValue: string
  readonly types: readonly DocumentType[]
}) {
  const { t } = useTranslation()
  return (
    <select {...props} name="type">
      {types.map(type => (
        <option key={type} value={type}>
          {t(`documents.${type}`)}
        </option>
      ))}
    </select>
  )
}
