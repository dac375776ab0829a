import type { MemberWith } from '@stowage/contract/entities/entity-members'
import type { ReactNode } from 'react'
import type { Entity } from '../../../data/items/entities.ts'
import { keyOfField } from '../../../data/items/new-field.ts'
import { ExpiresIn } from '../../../shared/expires-in.tsx'
import { WarrantyLeft } from '../../../shared/warranty-left.tsx'
import { AssetNumber } from '../../../ui/asset-number/asset-number.tsx'
import { CodesFact } from './codes-fact.tsx'
import { CustomField } from './custom-fields.tsx'
import styles from './facts.module.css'
import { DayFact, type Edit, FlagFact, type Member, NumberFact, TextFact } from './member-facts.tsx'
import { ProductFact } from './product-fact.tsx'

/** The item whose facts are shown, and what changes it. */
export interface FactContext {
  readonly entity: Entity
  readonly edit: Edit
}

/** A fact, which is edited where it stands. */
export interface FactOf {
  readonly id: string
  /** Is there something to be seen? */
  readonly isSet: boolean
  /** Is it a custom field? */
  readonly isOwn?: boolean
  readonly fact: ReactNode
}

type FactOfMember = (of: FactContext) => ReactNode

/** What is looked at first, in its order. */
const mainFacts = {
  quantity: of => <NumberFact member="quantity" {...of} />,
  productId: of => <ProductFact {...of} />,
  expires: of => <DayFact member="expires" more={<ExpiresIn day={of.entity.expires} />} {...of} />,
  serialNumber: of => (
    <TextFact member="serialNumber" shown={<Mono text={of.entity.serialNumber} />} {...of} />
  ),
  codes: of => <CodesFact {...of} />,
  manufacturer: of => <TextFact member="manufacturer" {...of} />,
  modelNumber: of => <TextFact member="modelNumber" {...of} />,
  purchasePrice: of => <NumberFact member="purchasePrice" {...of} />,
  purchaseDate: of => <DayFact member="purchaseDate" {...of} />,
  purchaseFrom: of => <TextFact member="purchaseFrom" {...of} />,
  warrantyExpires: of => (
    <DayFact member="warrantyExpires" more={<WarrantyLeft day={of.entity.warrantyExpires} />} {...of} />
  ),
  insured: of => <FlagFact member="insured" {...of} />,
} satisfies Record<MemberWith<'facts', 'main'>, FactOfMember>

/** What is rarely looked at, in its order. */
const otherFacts = {
  lifetimeWarranty: of => <FlagFact member="lifetimeWarranty" {...of} />,
  warrantyDetails: of => <TextFact member="warrantyDetails" {...of} />,
  soldDate: of => <DayFact member="soldDate" {...of} />,
  soldTo: of => <TextFact member="soldTo" {...of} />,
  soldPrice: of => <NumberFact member="soldPrice" {...of} />,
  soldNotes: of => <TextFact member="soldNotes" {...of} />,
  archived: of => <FlagFact member="archived" {...of} />,
  notes: of => <TextFact member="notes" lines={4} {...of} />,
  assetId: of => <TextFact member="assetId" shown={<AssetNumber number={of.entity.assetId} />} {...of} />,
} satisfies Record<MemberWith<'facts', 'other'>, FactOfMember>

/** Members that are worth a line whatever they are, and those that are seen elsewhere. */
const always: ReadonlySet<Member> = new Set(['quantity', 'insured'])
const seenElsewhere: ReadonlySet<Member> = new Set(['assetId'])

/** The members of an item in their order, its own custom fields in between. */
export const factsOf = (of: FactContext, own: readonly FactOf[]): FactOf[] => [
  ...memberFacts(mainFacts, of),
  ...own,
  ...memberFacts(otherFacts, of),
]

/** The custom fields of an item, but for those that stand elsewhere. */
export const ownFactsOf = (
  of: FactContext,
  elsewhere: ReadonlySet<Entity['fields'][number] | undefined>,
): FactOf[] =>
  of.entity.fields.flatMap((field, at, fields) => {
    if (elsewhere.has(field)) return []
    // The person who has added it wants to see it, empty or not.
    const fact = <CustomField field={field} {...of} />
    return [{ id: keyOfField(fields, at), isSet: true, isOwn: true, fact }]
  })

const memberFacts = (facts: Partial<Readonly<Record<Member, FactOfMember>>>, of: FactContext): FactOf[] =>
  (Object.keys(facts) as Member[]).map(id => ({
    id,
    isSet: isMemberSet(of.entity, id),
    fact: facts[id]?.(of),
  }))

function isMemberSet(entity: Entity, member: Member): boolean {
  if (always.has(member)) return true
  const value = entity[member]
  const isEmpty = Array.isArray(value)
    ? value.length === 0
    : value === '' || value === 0 || value === false || value === null
  return !seenElsewhere.has(member) && !isEmpty
}

const Mono = ({ text }: { readonly text: string }) => <span className={styles.mono}>{text}</span>
