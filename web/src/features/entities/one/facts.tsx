import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/entities.ts'
import { useCurrency } from '../../../data/use-currency.ts'
import type { EntityChanges } from '../../../data/use-edit-entity.ts'
import { daysUntil, formatDay, formatMoney, formatNumber } from '../../../i18n/format.ts'
import { AssetNumber } from '../../../ui/asset-number/asset-number.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import styles from './facts.module.css'

export type Edit = (changes: EntityChanges) => void

type TextMember =
  | 'serialNumber'
  | 'modelNumber'
  | 'manufacturer'
  | 'warrantyDetails'
  | 'purchaseFrom'
  | 'soldTo'
  | 'soldNotes'
  | 'notes'
  | 'description'
  | 'assetId'
type DayMember = 'purchaseDate' | 'warrantyExpires' | 'soldDate'
type NumberMember = 'quantity' | 'purchasePrice' | 'soldPrice'
type FlagMember = 'insured' | 'lifetimeWarranty' | 'archived'

interface FactProps {
  readonly label: string
  readonly shown: ReactNode
  /** What is typed into; it gets `name="value"`. */
  readonly input: ReactNode
  readonly onSave: (typed: string) => void
}

/** A fact that is edited where it stands: pressed, typed, Enter; Esc leaves it as it was. */
function Fact({ label, shown, input, onSave }: FactProps) {
  const { t } = useTranslation()
  const [isEditing, edit] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const finish = (form: HTMLFormElement | null, saves: boolean): void => {
    if (saves && form !== null) onSave(String(new FormData(form).get('value') ?? ''))
    edit(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    finish(event.currentTarget, true)
  }
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        {isEditing ? (
          <form
            onSubmit={submit}
            onBlur={event => {
              if (!event.currentTarget.contains(event.relatedTarget)) {
                onSave(String(new FormData(event.currentTarget).get('value') ?? ''))
                edit(false)
              }
            }}
            onKeyDown={event => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              finish(null, false)
            }}
          >
            {input}
          </form>
        ) : (
          <AriaButton
            ref={button}
            className={styles.value ?? ''}
            aria-label={t('one.edit', { name: label })}
            onPress={() => edit(true)}
          >
            {shown === '' || shown === null ? <span className={styles.unset}>{t('one.unset')}</span> : shown}
          </AriaButton>
        )}
      </dd>
    </div>
  )
}

const inputProps = { name: 'value', className: styles.input, autoFocus: true } as const

function useFacts(entity: Entity, edit: Edit) {
  const { t } = useTranslation()
  const { currency } = useCurrency()
  const save = <M extends keyof EntityChanges>(member: M, value: Entity[M]): void => {
    if (value !== entity[member]) edit({ [member]: value })
  }
  return {
    text: (member: TextMember, shown?: ReactNode, lines?: number) => (
      <Fact
        key={member}
        label={t(`one.${member}`)}
        shown={shown ?? entity[member]}
        input={
          lines === undefined ? (
            <input
              {...inputProps}
              defaultValue={entity[member]}
              aria-label={t(`one.${member}`)}
              maxLength={255}
            />
          ) : (
            <textarea
              {...inputProps}
              defaultValue={entity[member]}
              aria-label={t(`one.${member}`)}
              rows={lines}
              maxLength={1000}
            />
          )
        }
        onSave={typed => save(member, typed)}
      />
    ),
    day: (member: DayMember, more?: ReactNode) => (
      <Fact
        key={member}
        label={t(`one.${member}`)}
        shown={
          entity[member] === '' ? (
            ''
          ) : (
            <>
              {formatDay(entity[member])} {more}
            </>
          )
        }
        input={
          <input {...inputProps} type="date" defaultValue={entity[member]} aria-label={t(`one.${member}`)} />
        }
        onSave={typed => save(member, typed)}
      />
    ),
    number: (member: NumberMember) => (
      <Fact
        key={member}
        label={t(`one.${member}`, { currency })}
        shown={
          member === 'quantity'
            ? formatNumber(entity.quantity)
            : entity[member] === 0
              ? ''
              : formatMoney(entity[member], currency)
        }
        input={
          <input
            {...inputProps}
            type="number"
            step="any"
            min={member === 'quantity' ? 0 : undefined}
            inputMode="decimal"
            defaultValue={entity[member]}
            aria-label={t(`one.${member}`, { currency })}
          />
        }
        onSave={typed => {
          const value = typed === '' ? 0 : Number(typed)
          if (Number.isFinite(value)) save(member, value)
        }}
      />
    ),
    flag: (member: FlagMember) => (
      <div key={member} className={styles.fact}>
        <dt>{t(`one.${member}`)}</dt>
        <dd>
          <AriaButton
            className={styles.value ?? ''}
            aria-label={t('one.edit', { name: t(`one.${member}`) })}
            aria-pressed={entity[member]}
            onPress={() => edit({ [member]: !entity[member] })}
          >
            {t(entity[member] ? 'one.yes' : 'one.no')}
          </AriaButton>
        </dd>
      </div>
    ),
  }
}

/** How long a warranty goes on. */
function WarrantyLeft({ day }: { readonly day: string }) {
  const { t } = useTranslation()
  const days = daysUntil(day)
  if (days < 0) return <Badge>{t('one.expired')}</Badge>
  if (days < 60) return <Badge tone="amber">{t('one.daysLeft', { count: days })}</Badge>
  return <Badge>{t('one.monthsLeft', { count: Math.round(days / 30.4) })}</Badge>
}

/** The facts that are looked at first. */
export function MainFacts({ entity, edit }: { readonly entity: Entity; readonly edit: Edit }) {
  const facts = useFacts(entity, edit)
  return (
    <dl className={styles.facts}>
      {facts.number('quantity')}
      {facts.text(
        'serialNumber',
        entity.serialNumber === '' ? '' : <span className={styles.mono}>{entity.serialNumber}</span>,
      )}
      {facts.text('manufacturer')}
      {facts.text('modelNumber')}
      {facts.number('purchasePrice')}
      {facts.day('purchaseDate')}
      {facts.text('purchaseFrom')}
      {facts.day('warrantyExpires', <WarrantyLeft day={entity.warrantyExpires} />)}
      {facts.flag('insured')}
      <CustomFields entity={entity} edit={edit} />
      {facts.text('notes', undefined, 4)}
    </dl>
  )
}

/** The facts that are rarely looked at. */
export function OtherFacts({ entity, edit }: { readonly entity: Entity; readonly edit: Edit }) {
  const facts = useFacts(entity, edit)
  return (
    <dl className={styles.facts}>
      {facts.text('assetId', <AssetNumber number={entity.assetId} />)}
      {facts.text('description', undefined, 3)}
      {facts.flag('lifetimeWarranty')}
      {facts.text('warrantyDetails')}
      {facts.day('soldDate')}
      {facts.text('soldTo')}
      {facts.number('soldPrice')}
      {facts.text('soldNotes')}
      {facts.flag('archived')}
    </dl>
  )
}

type Field = Entity['fields'][number]

/** The member of a custom field that its type shows, and what is typed for it. */
const typed: Readonly<Record<Field['type'], (field: Field, text: string) => Partial<Field>>> = {
  text: (_, text) => ({ textValue: text }),
  number: (_, text) => ({ numberValue: Math.round(Number(text) || 0) }),
  boolean: field => ({ booleanValue: !field.booleanValue }),
  time: (_, text) => ({ timeValue: text === '' ? '' : `${text}T00:00:00Z` }),
}

function CustomFields({ entity, edit }: { readonly entity: Entity; readonly edit: Edit }) {
  const { t } = useTranslation()
  const save = (field: Field, text: string): void => {
    const changed = { ...field, ...typed[field.type](field, text) }
    if (JSON.stringify(changed) === JSON.stringify(field)) return
    edit({ fields: entity.fields.map(each => (each.id === field.id ? changed : each)) })
  }
  const shown = (field: Field): string =>
    field.type === 'text'
      ? field.textValue
      : field.type === 'number'
        ? formatNumber(field.numberValue)
        : field.type === 'boolean'
          ? t(field.booleanValue ? 'one.yes' : 'one.no')
          : formatDay(field.timeValue)
  const start = (field: Field) =>
    field.type === 'number'
      ? { type: 'number', step: 1, defaultValue: field.numberValue }
      : field.type === 'time'
        ? { type: 'date', defaultValue: field.timeValue.slice(0, 10) }
        : { defaultValue: field.textValue, maxLength: 500 }
  return entity.fields.map(field =>
    field.type === 'boolean' ? (
      <div key={field.id} className={styles.fact}>
        <dt>{field.name}</dt>
        <dd>
          <AriaButton
            className={styles.value ?? ''}
            aria-label={t('one.edit', { name: field.name })}
            aria-pressed={field.booleanValue}
            onPress={() => save(field, '')}
          >
            {shown(field)}
          </AriaButton>
        </dd>
      </div>
    ) : (
      <Fact
        key={field.id}
        label={field.name}
        shown={shown(field)}
        input={<input {...inputProps} {...start(field)} aria-label={field.name} />}
        onSave={text => save(field, text)}
      />
    ),
  )
}
