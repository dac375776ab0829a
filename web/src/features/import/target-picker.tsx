import { fold } from '@stowage/contract/matching/fold'
import { contactTargets } from '@stowage/contract/tables/contact-targets'
import type { ColumnTarget, ImportKind } from '@stowage/contract/tables/import-options'
import type { ImportColumn } from '@stowage/contract/tables/imports'
import type { TFunction } from 'i18next'
import { ChevronDown, Minus, Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Autocomplete, Button, Dialog, DialogTrigger, Popover, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../data/items/field-definitions.ts'
import { FindInput } from '../../ui/field/find-input.tsx'
import { useCloseOnBack } from '../../ui/overlay/use-close-on-back.ts'
import { type Line, type LineGroup, OptionList } from '../../ui/picker/option-list.tsx'
import pickerStyles from '../../ui/picker/picker.module.css'
import { type Named, rankOptions } from '../../ui/picker/rank-options.ts'
import styles from './import.module.css'
import { looksLikeDay, readNumber } from './read-values.ts'
import {
  fieldTypes,
  kindOfTarget,
  kindsOfDefinitions,
  mappableMembers,
  TargetIcon,
  targetName,
  type ValueKind,
} from './targets.tsx'

/** What a column can be, besides our own members. */
export interface KnownTargets {
  /** The kind of rows. */
  readonly of: ImportKind
  readonly definitions: readonly FieldDefinition[]
  readonly fieldNames: readonly string[]
  readonly tagNames: readonly string[]
}

interface TargetPickerProps {
  readonly column: ImportColumn
  readonly known: KnownTargets
  readonly isInvalid: boolean
  readonly describedBy: string
  readonly onChoose: (target: ColumnTarget) => void
}

/** What a column is: letters open the list and search it, Backspace skips the column. */
export function TargetPicker({ column, known, isInvalid, describedBy, onChoose }: TargetPickerProps) {
  const { t } = useTranslation()
  const [typed, type] = useState<string>()
  const isOpen = typed !== undefined
  useCloseOnBack(isOpen, () => type(undefined))
  const { header, mappedTo } = column
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
    if (ctrlKey || metaKey || altKey || isOpen) return
    if (key === 'Backspace') onChoose({ skip: true })
    else if (/^[\p{L}\p{N}]$/u.test(key)) type(key)
  }
  const name = targetName(t, mappedTo)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={open => type(open ? '' : undefined)}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the button within */}
      <span className={styles.targetBox} onKeyDown={press}>
        <Button
          className={styles.target ?? ''}
          data-skipped={'skip' in mappedTo || undefined}
          data-invalid={isInvalid || undefined}
          aria-label={t('import.columnIs', { header, target: name })}
          aria-describedby={describedBy}
        >
          <TargetIcon target={mappedTo} kind={kindOf(mappedTo, known.definitions)} />
          <span className={styles.targetName} dir="auto">
            {name}
          </span>
          <ChevronDown aria-hidden />
        </Button>
      </span>
      <Popover placement="bottom start" offset={4} className={styles.targetPopover ?? ''}>
        <Dialog aria-label={t('import.targetOf', { header })} className={styles.targetDialog ?? ''}>
          <Targets
            column={column}
            known={known}
            typed={typed ?? ''}
            onType={type}
            onChoose={target => {
              type(undefined)
              onChoose(target)
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

interface TargetsProps {
  readonly column: ImportColumn
  readonly known: KnownTargets
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onChoose: (target: ColumnTarget) => void
}

function Targets({ column, known, typed, onType, onChoose }: TargetsProps) {
  const { t } = useTranslation()
  const targets = targetsOf(t, column, known)
  const groups = groupsOf(t, column, targets, typed, known.definitions)
  const take = (id: string): void => {
    const found = targets.find(each => each.id === id)
    if (found !== undefined) onChoose(found.target)
  }
  const first = groups[0]?.lines[0]?.id
  const isTyped = typed.trim() !== ''
  return (
    <Autocomplete disableAutoFocusFirst inputValue={typed} onInputChange={onType}>
      <TextField aria-label={t('import.searchFields')} autoFocus className={pickerStyles.search ?? ''}>
        <Search aria-hidden />
        <FindInput
          placeholder={t('import.searchFields')}
          className={pickerStyles.input ?? ''}
          onFirst={isTyped && first !== undefined ? () => take(first) : undefined}
        />
      </TextField>
      <OptionList
        aria-label={t('import.targetOf', { header: column.header })}
        groups={groups}
        isTyped={isTyped}
        none={t('import.noSuchField')}
        onAction={id => take(String(id))}
      />
    </Autocomplete>
  )
}

interface Target extends Named {
  readonly target: ColumnTarget
  readonly group: 'members' | 'defined' | 'fields' | 'tags' | 'other'
}

/** Kind of the cells of a target: of a custom field as its definition says. */
function kindOf(target: ColumnTarget, definitions: readonly FieldDefinition[]): ValueKind | undefined {
  const defined = 'field' in target ? definitions.find(({ name }) => name === target.field) : undefined
  return defined === undefined ? kindOfTarget(target) : kindsOfDefinitions[defined.kind]
}

/** So many levels of locations can be columns of their own. */
const levels = [1, 2, 3, 4] as const

function targetsOf(t: TFunction, column: ImportColumn, known: KnownTargets): readonly Target[] {
  const { header, mappedTo } = column
  const own = fold(header.trim())
  const ownFirst = (names: readonly string[]): string[] =>
    names.toSorted((a, b) => Number(fold(b) === own) - Number(fold(a) === own))
  const defined = [...new Set(known.definitions.map(({ name }) => name))]
  const inUse = known.fieldNames.filter(name => !defined.includes(name))
  const isInUse = [...defined, ...inUse].some(name => fold(name) === own)
  // An item that does not have the field yet gets it with the type that fits the values.
  const type = 'field' in mappedTo ? mappedTo.type : undefined
  const named = (group: Target['group'], target: ColumnTarget): Target => ({
    id: JSON.stringify(target),
    name: targetName(t, target),
    target,
    group,
  })
  const skipped = named('other', { skip: true })
  if (known.of === 'contacts')
    return [...contactTargets.map(contact => named('members', { contact })), skipped]
  return [
    ...mappableMembers.map(member => named('members', { member })),
    ...levels.map(level => named('members', { member: 'location', level })),
    ...ownFirst(defined).map(field => named('defined', { field })),
    ...ownFirst(inUse).map(field => named('fields', type === undefined ? { field } : { field, type })),
    ...known.tagNames.map(tag => named('tags', { tag })),
    ...(isInUse ? [] : fieldTypes).map(each => ({
      id: `new ${each}`,
      name: t('import.match.newField'),
      target: { field: header, type: each },
      group: 'other' as const,
    })),
    skipped,
  ]
}

/** Do examples of a column fit what a target holds? Undefined: every text does, or there are none. */
function fitOf(
  t: TFunction,
  { samples, decimal }: ImportColumn,
  kind: ValueKind | undefined,
): string | undefined {
  const fits: Partial<Record<ValueKind, (text: string) => boolean>> = {
    number: text => readNumber(text, decimal ?? 'point') !== undefined,
    day: text => looksLikeDay(text) || /^\d{5}$|\p{L}{3}/u.test(text),
    flag: text => text.length <= 8,
  }
  const test = kind === undefined ? undefined : fits[kind]
  if (test === undefined || samples.length === 0) return undefined
  return samples.some(test) ? undefined : t('import.noFit')
}

function groupsOf(
  t: TFunction,
  column: ImportColumn,
  targets: readonly Target[],
  typed: string,
  definitions: readonly FieldDefinition[],
): readonly LineGroup[] {
  const found = rankOptions(
    targets.filter(({ group }) => group !== 'other'),
    typed,
  )
  const line = ({ id, name, target }: Target): Line => {
    const kind = kindOf(target, definitions)
    const fit = fitOf(t, column, kind)
    const isNew = id.startsWith('new ')
    const type = isNew && 'field' in target ? t(`fields.${target.type ?? 'text'}`) : undefined
    const detail = type ?? fit
    return {
      id,
      name,
      isNew,
      icon: isNew ? (
        <Plus aria-hidden />
      ) : 'skip' in target ? (
        <Minus aria-hidden />
      ) : (
        <TargetIcon target={target} kind={kind} />
      ),
      ...(detail === undefined
        ? {}
        : {
            detail: <span className={type === undefined ? styles.noFit : undefined}>{detail}</span>,
            detailText: detail,
          }),
    }
  }
  const titles = {
    members: 'import.fields',
    defined: 'import.defined',
    fields: 'one.fields',
    tags: 'nav.tags',
  } as const
  const named = (['members', 'defined', 'fields', 'tags'] as const).flatMap(group => {
    const lines = found.filter(each => each.group === group).map(line)
    return lines.length === 0 ? [] : [{ id: group, title: t(titles[group]), lines }]
  })
  const lines = targets.filter(({ group }) => group === 'other').map(line)
  const other = { id: 'other', title: t('import.otherwise'), lines }
  if (column.matchedBy !== 'none' || typed !== '') return [...named, other]
  // A column that nothing names is a custom field more likely than a member.
  const isFields = ({ id }: LineGroup): boolean => id === 'defined' || id === 'fields'
  return [...named.filter(isFields), other, ...named.filter(group => !isFields(group))]
}
