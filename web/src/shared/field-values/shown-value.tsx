import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../data/items/field-definitions.ts'
import { type FieldValue, misfitOf, plainText, shownValue } from '../../data/items/field-value.ts'
import { tagColor } from '../../ui/tag/tag-color.ts'
import styles from './field-values.module.css'

type Choice = Pick<FieldDefinition['choices'][number], 'value' | 'color'>

/** The dot of a choice, in its colour or in one that follows from its text. */
export const ChoiceDot = ({ value, color }: Choice) => (
  <span className={styles.dot} style={{ background: tagColor({ name: value, color }) }} />
)

/** A choice: a coloured dot and its word. */
export const ChoiceWord = (choice: Choice) => (
  <span className={styles.choice}>
    <ChoiceDot {...choice} />
    <span className={styles.word} dir="auto">
      {choice.value}
    </span>
  </span>
)

/** A value that does not fit its definition, behind it an amber mark that says why. */
export function MisfitValue({ why, children }: { readonly why: string; readonly children: ReactNode }) {
  return (
    <span className={styles.misfit}>
      <span className={styles.word} dir="auto">
        {children}
      </span>
      <span className={styles.mark} role="img" aria-label={why} title={why}>
        <TriangleAlert aria-hidden />
      </span>
    </span>
  )
}

/** The value of a definition as it is shown: empty when there is none; a text where it is one, so that its links can be opened. */
export function useShownValue(definition: FieldDefinition, value: FieldValue): ReactNode {
  const { t } = useTranslation()
  const misfit = misfitOf(definition, value)
  if (misfit !== undefined) return <MisfitValue why={t(misfit)}>{plainText(value)}</MisfitValue>
  const shown = shownValue(definition, value)
  const choice =
    definition.kind === 'choice' ? definition.choices.find(each => each.value === shown) : undefined
  return choice === undefined ? shown : <ChoiceWord {...choice} />
}
