import type { ImportColumn, ImportReport } from '@stowage/contract/tables/imports'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useTagChoice } from '../../data/items/tag-choice.ts'
import { formatDay } from '../../i18n/format.ts'
import { LocationInput } from '../../shared/choose-location.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/field/field.tsx'
import { TagField } from '../../ui/picker/tag-field.tsx'
import type { Choices, OnDuplicate } from './choices.ts'
import styles from './import.module.css'
import { choose, type Session } from './import-session.ts'
import { useForgetMapping } from './stored-mappings.ts'

const ways: readonly OnDuplicate[] = ['update', 'skip', 'create']
const wayIn = (text: string): OnDuplicate => ways.find(way => way === text) ?? 'update'

/** How many columns are known, and what holds for all rows. */
export function ImportOptionsPanel({
  session,
  report,
  columns,
}: {
  readonly session: Session
  readonly report: ImportReport
  readonly columns: readonly ImportColumn[]
}) {
  const { t } = useTranslation()
  const { choices, of } = session
  const forget = useForgetMapping(session)
  const skipped = columns.filter(({ mappedTo }) => 'skip' in mappedTo).length
  const newFields = report.newFields.length
  const { usedMapping } = choices
  return (
    <aside className={styles.side} aria-label={t('import.options')}>
      <section className={styles.sidePart}>
        <h2>{t('import.matched', { matched: columns.length - skipped, count: columns.length })}</h2>
        <p className={styles.quiet}>
          {[
            newFields > 0 && t('import.matchedText.fields', { count: newFields }),
            skipped > 0 && t('import.matchedText.skipped', { count: skipped }),
            t('import.matchedText'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        {report.preset === null ? null : <p>{t('import.preset', { program: report.preset })}</p>}
        {usedMapping === undefined ? null : (
          <>
            <p>{t('import.mappingUsed', { day: formatDay(usedMapping.at) })}</p>
            <Button size="small" onPress={forget}>
              {t('import.forgetMapping')}
            </Button>
          </>
        )}
      </section>
      <RadioGroup
        className={`${styles.sidePart} ${styles.ways}`}
        value={choices.onDuplicate}
        onChange={way => choose({ ...choices, onDuplicate: wayIn(way) })}
      >
        <Label className={styles.sideTitle ?? ''}>{t('import.existing', { context: of })}</Label>
        {ways.map(way => (
          <Radio key={way} value={way} className={styles.way ?? ''}>
            <span className={styles.dot} />
            <span>
              <b>{t(`import.existing.${way}`)}</b>
              <small>{t(`import.existing.${way}Text`)}</small>
            </span>
          </Radio>
        ))}
        <p className={styles.quiet}>{t('import.existingText', { context: of })}</p>
      </RadioGroup>
      <section className={styles.sidePart}>
        {of === 'contacts' ? null : <PlaceAndTags choices={choices} />}
        <Checkbox
          isSelected={choices.remembers}
          onChange={remembers => choose({ ...choices, remembers }, { asks: false })}
        >
          <span>
            <b>{t('import.remember')}</b>
            <small>{t('import.rememberText')}</small>
          </span>
        </Checkbox>
      </section>
    </aside>
  )
}

/** The location and the tags of all items. */
function PlaceAndTags({ choices }: { readonly choices: Choices }) {
  const { t } = useTranslation()
  const tagChoice = useTagChoice()
  return (
    <>
      <LocationInput
        label={t('import.locationForRest')}
        noLocation={t('import.noLocation')}
        chosen={choices.locationId}
        onChoose={location => {
          const { locationId: _, ...rest } = choices
          choose(location === undefined ? rest : { ...rest, locationId: location.id })
        }}
      />
      <TagField
        label={t('import.tagsForAll')}
        choice={tagChoice}
        chosen={choices.tagIds}
        onChoose={tagIds => choose({ ...choices, tagIds })}
      />
    </>
  )
}
