import { FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Selection } from '../../../data/items/bulk.ts'
import { useViews } from '../../../data/items/views.ts'
import { isHidden, useHidden } from '../../../data/person/hidden.ts'
import { exportEntityTable } from '../../../data/wire/operations.ts'
import type { MessageKey } from '../../../i18n/en.ts'
import { tableLocale } from '../../../i18n/locale.ts'
import { ExportForm } from '../../../shared/export-form.tsx'
import { showReport } from '../../../shared/report.ts'
import { useExport } from '../../../shared/use-export.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Segmented } from '../../../ui/segmented/segmented.tsx'
import { isFiltered } from '../list/filtered.ts'
import styles from './export-dialog.module.css'
import {
  type ExportedList,
  everyItem,
  exportRequest,
  type Form,
  forms,
  listedItems,
  shownColumns,
} from './export-request.ts'

interface ExportProps {
  /** The list that one looks at; undefined: none. */
  readonly list: ExportedList | undefined
  /** What is selected in it. */
  readonly selected?: { readonly select: Selection; readonly count: number } | undefined
  readonly onClose: () => void
}

interface Choice<Id extends string> {
  readonly id: Id
  readonly name: string
  readonly hint?: string
}

type Scope = 'selected' | 'list' | 'all'

/** Asks which items go into a file, and of what form it is. */
export function ExportDialog({ list, selected, onClose }: ExportProps) {
  const { t, i18n } = useTranslation()
  const hidden = useHidden()
  const scopes = useScopes(list, selected?.count)
  const [scope, chooseScope] = useState<Scope>(scopes[0]?.id ?? 'all')
  const [form, chooseForm] = useState<Form>('xlsx')
  const [columns, chooseColumns] = useState<'shown' | 'all'>('all')
  const { bytes, start } = useExport(
    exportEntityTable,
    ({ format }) => `stowage-items.${format ?? 'csv'}`,
    onClose,
  )
  const chosen = (as: Form): Selection => {
    const search = list?.search ?? {}
    if (scope === 'selected' && selected !== undefined) return selected.select
    return scope === 'list' ? listedItems(search) : everyItem(search, as)
  }
  const run = (): void => {
    const select = chosen(form)
    const shown =
      columns === 'shown' ? shownColumns(list?.show).filter(id => !isHidden(id, hidden)) : undefined
    start(exportRequest(form, select, shown, tableLocale(i18n.language)))
  }
  return (
    <ExportForm
      title={t('export.title')}
      action={t('export.do')}
      bytes={bytes}
      onExport={run}
      onClose={onClose}
    >
      {scopes.length > 1 ? (
        <Choices label={t('export.what')} choices={scopes} chosen={scope} onChoose={chooseScope} />
      ) : (
        <p className={styles.everything}>{t('export.everything')}</p>
      )}
      <Choices label={t('export.format')} choices={useForms()} chosen={form} onChoose={chooseForm} />
      {list === undefined || form === 'homebox' ? null : (
        <div className={styles.columns}>
          <span className={styles.label}>{t('export.columns')}</span>
          <Segmented
            label={t('export.columns')}
            options={[
              { id: 'all', name: t('export.allColumns') },
              { id: 'shown', name: t('export.shownColumns') },
            ]}
            chosen={columns}
            onChoose={chooseColumns}
          />
        </div>
      )}
      <div className={styles.others}>
        <Button
          variant="bare"
          size="small"
          icon={<FileText aria-hidden />}
          onPress={() => {
            onClose()
            showReport(chosen('xlsx'))
          }}
        >
          {t('report.open')}
        </Button>
        {list?.print === undefined ? null : (
          <Button
            variant="bare"
            size="small"
            icon={<Printer aria-hidden />}
            onPress={() => {
              onClose()
              list.print?.()
            }}
          >
            {t('print.do')}
          </Button>
        )}
      </div>
    </ExportForm>
  )
}

/** What can be exported: what is selected, what the list shows where that is not everything, and everything. */
function useScopes(list: ExportedList | undefined, selected: number | undefined): Choice<Scope>[] {
  const { t } = useTranslation()
  const view = useViews()?.find(({ id }) => id === list?.search.view)?.name
  const count = list?.total
  const isPart = list !== undefined && isFiltered(list.search) && count !== undefined && count > 0
  return [
    ...(selected === undefined
      ? []
      : [{ id: 'selected' as const, name: t('export.selected', { count: selected }) }]),
    ...(isPart
      ? [
          {
            id: 'list' as const,
            name: view === undefined ? t('export.list', { count }) : t('export.view', { count, name: view }),
          },
        ]
      : []),
    { id: 'all', name: t('export.all'), hint: t('export.allHint') },
  ]
}

const formNames: Readonly<Record<Form, readonly [name: MessageKey, hint: MessageKey]>> = {
  xlsx: ['export.xlsx', 'export.xlsxHint'],
  csv: ['export.csv', 'export.csvHint'],
  homebox: ['export.homebox', 'export.homeboxHint'],
  json: ['export.json', 'export.jsonHint'],
}

function useForms(): Choice<Form>[] {
  const { t } = useTranslation()
  return forms.map(id => ({ id, name: t(formNames[id][0]), hint: t(formNames[id][1]) }))
}

/** One of a few, each with what it is good for. */
const Choices = <Id extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  readonly label: string
  readonly choices: readonly Choice<Id>[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}) => (
  <RadioGroup
    className={styles.group ?? ''}
    value={chosen}
    onChange={value => {
      const choice = choices.find(({ id }) => id === value)
      if (choice !== undefined) onChoose(choice.id)
    }}
  >
    <Label className={styles.label ?? ''}>{label}</Label>
    {choices.map(({ id, name, hint }) => (
      <Radio key={id} value={id} className={styles.choice ?? ''}>
        <span aria-hidden className={styles.dot} />
        <span className={styles.name}>{name}</span>
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </Radio>
    ))}
  </RadioGroup>
)
