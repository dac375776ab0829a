import { entityMembers, type MemberWith } from '@stowage/contract/entities/entity-members'
import { textLimits } from '@stowage/contract/values/text-limits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { stepQuantity } from '../../../data/outbox/edit-entity.ts'
import type { EntityChanges } from '../../../data/outbox/show-edit.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import type { MessageKey } from '../../../i18n/en.ts'
import { currencySign, formatDay, formatMoney, formatNumber } from '../../../i18n/format.ts'
import { DayInput } from '../../../ui/day/loaded-day-input.tsx'
import { LimitedInput, LimitedLines } from '../../../ui/field/limited-input.tsx'
import { numberIn } from '../../../ui/field/number-in.ts'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { StepButton } from '../../../ui/field/stepper.tsx'
import { quickDays } from '../edit/quick-days.ts'
import { Fact, inputProps, SwitchedFact } from './fact.tsx'
import styles from './facts.module.css'

/** Changes members of the item that is shown. */
export type Edit = (changes: EntityChanges) => void

/** What of an item is a fact. */
export type Member = MemberWith<'facts', 'main' | 'other'>

type TextMember = Extract<Member, MemberWith<'kind', 'text' | 'assetNumber'>> | 'description'
type DayMember = Extract<Member, MemberWith<'kind', 'day'>>
type NumberMember = Extract<Member, MemberWith<'kind', 'quantity' | 'amount'>>
type FlagMember = Extract<Member, MemberWith<'kind', 'flag'>>

interface MemberProps<M> {
  readonly member: M
  readonly entity: Entity
  readonly edit: Edit
}

/** Keeps a member, unless it is what it was. */
function save<M extends keyof EntityChanges>(
  { member, entity, edit }: MemberProps<M>,
  value: Entity[M],
): void {
  if (value !== entity[member]) edit({ [member]: value })
}

const partOf = ({ entity, member }: MemberProps<Member | TextMember>) => ({
  entityId: entity.id,
  part: member,
})

/** A member that is a text, of one line or several. */
export function TextFact({
  shown,
  lines,
  unset,
  ...props
}: MemberProps<TextMember> & {
  readonly shown?: ReactNode
  readonly lines?: number
  readonly unset?: string
}) {
  const { t } = useTranslation()
  const value = props.entity[props.member]
  const { limit } = entityMembers[props.member]
  const label = t(`one.${props.member}`)
  const inputs = (typed = value) => ({ ...inputProps, defaultValue: typed, 'aria-label': label })
  return (
    <Fact
      {...partOf(props)}
      label={label}
      shown={value === '' ? '' : (shown ?? value)}
      unset={unset}
      input={typed =>
        lines === undefined ? (
          <LimitedInput {...inputs(typed)} limit={limit || textLimits.line} />
        ) : (
          <LimitedLines {...inputs(typed && value + typed)} rows={lines} limit={limit} />
        )
      }
      onSave={typed => save(props, typed)}
      isLong={lines !== undefined}
    />
  )
}

/** A member that is a day. */
export function DayFact({ more, ...props }: MemberProps<DayMember> & { readonly more?: ReactNode }) {
  const { t } = useTranslation()
  const value = props.entity[props.member]
  const label = t(`one.${props.member}`)
  const shown = (
    <>
      {formatDay(value)} {more}
    </>
  )
  return (
    <Fact
      {...partOf(props)}
      label={label}
      shown={value === '' ? '' : shown}
      input={typed => (
        <DayInput
          {...inputProps}
          begins={value}
          typed={typed}
          aria-label={label}
          {...(props.member === 'warrantyExpires' ? { from: props.entity.purchaseDate } : {})}
          quick={quickDays(t, props.member)}
        />
      )}
      onSave={typed => save(props, typed)}
    />
  )
}

/** The currency stands with the amount. */
const numberLabels = {
  quantity: 'one.quantity',
  purchasePrice: 'one.price',
  soldPrice: 'one.soldFor',
} as const satisfies Record<NumberMember, MessageKey>

/** A quantity or a price. */
export function NumberFact(props: MemberProps<NumberMember>) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { member, entity } = props
  const label = t(numberLabels[member])
  const price = entity[member] === 0 ? '' : formatMoney(entity[member], currency)
  return (
    <Fact
      {...partOf(props)}
      label={label}
      shown={member === 'quantity' ? formatNumber(entity.quantity) : price}
      input={typed => (
        <NumberInput
          {...inputProps}
          begins={entity[member]}
          typed={typed}
          aria-label={t(`one.${member}`, { currency: currencySign(currency) })}
        />
      )}
      onSave={typed => {
        const value = numberIn(typed)
        if (value !== undefined) save(props, value)
      }}
      beside={member === 'quantity' ? <Steps label={label} entity={entity} /> : null}
    />
  )
}

/** One less, or one more. */
const Steps = ({ label, entity }: { readonly label: string; readonly entity: Entity }) => (
  <span className={styles.beside}>
    <StepButton
      direction="less"
      label={label}
      isDisabled={entity.quantity === 0}
      onPress={() => stepQuantity(entity, -1)}
    />
    <StepButton direction="more" label={label} onPress={() => stepQuantity(entity, 1)} />
  </span>
)

/** A member that is yes or no. */
export function FlagFact({ member, entity, edit }: MemberProps<FlagMember>) {
  const { t } = useTranslation()
  return (
    <SwitchedFact
      entityId={entity.id}
      part={member}
      label={t(`one.${member}`)}
      isOn={entity[member]}
      onChange={isOn => edit({ [member]: isOn })}
    />
  )
}
