import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { remindingDefinitions } from '../../../data/items/field-definitions.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { ForWriters } from '../../../data/person/for-writers.tsx'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { useAddEntry } from '../../../shared/maintenance/use-entry-changes.ts'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import { Section } from '../details/section.tsx'
import { EntryRow } from './entry-row.tsx'
import styles from './maintenance.module.css'
import { lastDoneEntryId, useEntries } from './use-entries.ts'

const { Part: EntryDialog } = loadedPart(
  async () => (await import('../../../shared/maintenance/entry-dialog.tsx')).EntryDialog,
)

/** So many done entries are shown until all of them are asked for. */
const fewDone = 3

/** In a file of its own: many households have no days to remember. */
const { Part: DueList } = loadedPart(async () => (await import('./due-list.tsx')).DueList)

/**
 * On a phone what is due soon and the first day to remember stand before the facts, which are many; elsewhere they are in their own
 * parts.
 */
export function DueOnPhone({ entity }: { readonly entity: Entity }) {
  const isPhone = useIsPhone()
  const due = useEntries(entity.id, isPhone).first
  const reminding = remindingDefinitions(useFieldDefinitions())
  useEffect(() => () => lastDoneEntryId.set(undefined), [])
  const definitions = !isPhone || entity.archived || entity.soldDate !== '' ? [] : reminding
  const tasks =
    due.length === 0 ? null : (
      <ul className={styles.entries}>
        {due.map(entry => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    )
  if (definitions.length === 0) return tasks
  return <DueList entity={entity} due={due} definitions={definitions} first={tasks} />
}

/** What is to be done with an item, the most urgent first, and below it what was done. */
export function Maintenance({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const add = useAddEntry()
  const mayWrite = useMayWrite()
  const { open, done } = useEntries(entity.id, useIsPhone())
  // Nothing to see, and nothing to add.
  if (open.length + done.length === 0 && !mayWrite) return null
  return (
    <Section
      title={t('maintenance.title')}
      end={
        <ForWriters>
          <Button
            size="small"
            variant="bare"
            icon={<Plus aria-hidden />}
            label={t('maintenance.add')}
            onPress={() => setAdding(true)}
          />
        </ForWriters>
      }
    >
      <Entries open={open} done={done} />
      {isAdding ? (
        <EntryDialog onSave={text => add(entity.id, text)} onClose={() => setAdding(false)} />
      ) : null}
    </Section>
  )
}

function Entries({ open, done }: Pick<ReturnType<typeof useEntries>, 'open' | 'done'>) {
  const { t } = useTranslation()
  const [areAllShown, showAll] = useState(false)
  const shown = [...open, ...(areAllShown ? done : done.slice(0, fewDone))]
  if (shown.length === 0) return null
  return (
    <>
      <ul className={styles.entries}>
        {shown.map(entry => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {done.length > fewDone ? (
        <Button size="small" variant="bare" aria-expanded={areAllShown} onPress={() => showAll(!areAllShown)}>
          {t(areAllShown ? 'maintenance.fewDone' : 'maintenance.allDone', { count: done.length })}
        </Button>
      ) : null}
    </>
  )
}
