import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../data/items/field-definitions.ts'
import { listFieldCandidates } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { withChoices } from './choice-colors.ts'
import { emptyDraft, inputOf } from './field-draft.ts'
import styles from './fields.module.css'
import { KindIcon } from './kind-picker.tsx'
import { useAddFields } from './use-field-changes.ts'

type Candidate = ReplyOf<typeof listFieldCandidates>[number]

const fieldOf = ({ name, kind, values }: Candidate, typeId: string | null) => ({
  ...inputOf({ ...emptyDraft, name, kind, choices: kind === 'choice' ? withChoices([], values) : [] }),
  typeId,
})

/** Read when the page opens and when a name has or loses a definition: that reads all items, so it does not follow each change of one. */
function useCandidates(typeId: string | null, definitions: readonly FieldDefinition[]): readonly Candidate[] {
  const names = definitions.map(({ name }) => name).toSorted()
  const { data = [], refetch } = useOperation(listFieldCandidates, typeId === null ? {} : { typeId }, {
    enabled: false,
  })
  const occasion = JSON.stringify([typeId, names])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the occasion is a reason to read, and nothing that is read
  useEffect(() => void refetch(), [occasion, refetch])
  return data
}

/** Custom fields that items have without a definition: one press makes one of each, or of all. */
export function AdoptFields({
  typeId,
  definitions,
}: {
  readonly typeId: string | null
  /** Those of the type and of all types. */
  readonly definitions: readonly FieldDefinition[]
}) {
  const { t } = useTranslation()
  const candidates = useCandidates(typeId, definitions)
  const { add, isPending } = useAddFields()
  if (candidates.length === 0) return null
  const adopt = (chosen: readonly Candidate[]): void => add(chosen.map(each => fieldOf(each, typeId)))
  return (
    <section className={styles.adopt}>
      <div className={styles.sectionHead}>
        <h2>{t('types.adoptTitle')}</h2>
        {candidates.length === 1 ? null : (
          <Button isPending={isPending} onPress={() => adopt(candidates)}>
            {t('types.adoptAll', { count: candidates.length })}
          </Button>
        )}
      </div>
      <p className={styles.text}>{t('types.adoptText')}</p>
      <ul className={styles.rows}>
        {candidates.map(candidate => (
          <li key={candidate.name} className={styles.row}>
            <KindIcon kind={candidate.kind} />
            <span className={styles.line}>
              <span className={styles.what}>
                <b dir="auto">{candidate.name}</b>
                <span className={styles.values} dir="auto">
                  {candidate.values.slice(0, 4).join(' · ')}
                </span>
              </span>
              <span className={styles.detail}>{t('types.items', { count: candidate.count })}</span>
            </span>
            <Button
              size="small"
              isPending={isPending}
              label={t('types.adoptOne', { name: candidate.name })}
              onPress={() => adopt([candidate])}
            >
              {t('types.adopt')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
