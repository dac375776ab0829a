import type { Subject } from '@stowage/contract/entities/subjects'
import type { ChangeDetail } from '@stowage/contract/history/change-entries'
import type { Change } from '@stowage/contract/history/history'
import type { MessageKey } from '../../i18n/en.ts'
import { formatList } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'

/** A change as it is told: answers that the browser has kept from an earlier version lack some of it. */
export type ToldChange = Omit<Change, 'counts' | 'details' | 'origin'> &
  Partial<Pick<Change, 'counts' | 'details' | 'origin'>>

/** The part of a change that its sentence tells. */
export type ChangeSummary = Pick<
  ToldChange,
  'kind' | 'count' | 'counts' | 'subjects' | 'details' | 'merged' | 'stock'
>

/** The form in which a subject of each kind is named; a part belongs to an item or a location. */
const forms: Readonly<Record<Subject['kind'], 'by name' | 'with its kind' | 'as a part'>> = {
  item: 'by name',
  location: 'by name',
  tag: 'with its kind',
  type: 'with its kind',
  fieldDefinition: 'with its kind',
  template: 'with its kind',
  contact: 'with its kind',
  loan: 'with its kind',
  loanLine: 'as a part',
  product: 'with its kind',
  shoppingLine: 'with its kind',
  attachment: 'as a part',
  maintenance: 'as a part',
  notifier: 'with its kind',
  member: 'by name',
  group: 'by name',
  invitation: 'by name',
}

export const isPart = ({ kind }: Pick<Subject, 'kind'>): boolean => forms[kind] === 'as a part'

export const isPhoto = ({ kind, type }: Subject): boolean => kind === 'attachment' && type === 'photo'

/** The numbers of subjects that are told of each kind: parts count only where there is nothing else. */
export function toldCounts({ counts = [] }: Pick<ChangeSummary, 'counts'>): Change['counts'] {
  const wholes = counts.filter(each => !isPart(each))
  return wholes.length > 0 ? wholes : counts
}

/** The number of subjects that a change is told to have. */
export function toldCount(what: Pick<ChangeSummary, 'count' | 'counts'>): number {
  const told = toldCounts(what)
  return told.length === 0 ? what.count : told.reduce((sum, { count }) => sum + count, 0)
}

/** The only subject of a change, apart from its parts; undefined when there are several. */
export function onlySubject(what: ChangeSummary): Subject | undefined {
  if (toldCount(what) !== 1) return undefined
  return what.count === 1 ? what.subjects[0] : what.subjects.find(subject => !isPart(subject))
}

/** The entry of a subject. */
export const detailOf = ({ details = [] }: ChangeSummary, { id }: Subject): ChangeDetail | undefined =>
  details.find(({ subject }) => subject.id === id)

/** "409 items, 66 locations and 29 tags". */
export function countText(what: Pick<ChangeSummary, 'count' | 'counts'>): string {
  const told = toldCounts(what)
  if (told.length === 0) return i18n.t('history.count.unknown', { count: what.count })
  return formatList(told.map(each => i18n.t(`history.count.${each.kind}`, { count: each.count })))
}

/** A marked name with what it is the name of, such as "the tag Loud"; of items, locations and their parts the name alone. */
export const withKind = ({ kind }: Subject, name: string): string =>
  forms[kind] === 'with its kind' ? i18n.t(`history.named.${kind}` as MessageKey, { name }) : name

/** The name of a subject, or what it is when it has none. */
export const nameOf = ({ kind, name }: Subject): string => name || i18n.t(`history.one.${kind}`)
