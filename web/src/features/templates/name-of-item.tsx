import { fillIn, placeholders } from '@stowage/contract/catalogues/placeholders'
import { textLimits } from '@stowage/contract/values/text-limits'
import { useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { today } from '../../i18n/format.ts'
import { SavedText } from '../../ui/field/saved-text.tsx'
import { Part } from './part.tsx'
import type { Template, TemplateChanges } from './template-input.ts'
import styles from './templates.module.css'

export interface EditorProps {
  readonly template: Template
  readonly save: (changes: TemplateChanges) => Promise<unknown>
}

/** The name that new items begin with, its placeholders, and an example of what becomes of it. */
export function NameOfItem({ template, save }: EditorProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [typed, type] = useState(template.defaultName)
  const example = fillIn(typed, {
    date: today(),
    asset_id: '000-118',
    location: template.defaultLocation?.name ?? t('templates.exampleLocation'),
    manufacturer: template.defaultManufacturer,
    model_number: template.defaultModelNumber,
    template: template.name,
    count: 1,
  })
  /** Puts a placeholder where the cursor is, as if it had been typed. */
  const insert = (word: string): void => {
    const input = box.current?.querySelector('input')
    if (!input) return
    input.focus()
    input.setRangeText(`{{${word}}}`, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <Part title={t('templates.itemName')} text={t('templates.itemNameText')}>
      <div ref={box} className={styles.values}>
        <SavedText
          label={t('templates.defaultName')}
          saved={template.defaultName}
          limit={textLimits.line}
          placeholder={t('templates.exampleName')}
          onType={type}
          onSave={defaultName => save({ defaultName })}
        />
        <div className={styles.words} role="group" aria-label={t('templates.placeholders')}>
          {placeholders.map(word => (
            <AriaButton key={word} className={styles.word ?? ''} onPress={() => insert(word)}>
              {t(`placeholder.${word}`)}
            </AriaButton>
          ))}
        </div>
        <p role="status" className={styles.example}>
          {typed.trim() === '' ? '' : t('templates.becomes', { example })}
        </p>
      </div>
    </Part>
  )
}
