import type { Subject } from '@stowage/contract/entities/subjects'
import type { ChangeDetail } from '@stowage/contract/history/change-entries'
import type { Change } from '@stowage/contract/history/history'
import type { MessageKey } from '../../i18n/en.ts'
import { formatList } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'

/** A change as it is told: answers that the browser has kept from an earlier version lack some of it. */
export type ToldChange = Omit<Change, 'counts' | 'details' | 'origin'> &
  Partial<Pick<Change, 'counts' | 'details' | 'origin'>>

/** What a change did, as far as its sentence tells. */
export type ChangeSummary = Pick<ToldChange, 'kind' | 'count' | 'counts' | 'subjects' | 'details' | 'merged'>

/** The form in which a subject of each kind is named; a part belongs to an item or a location. */
const forms: Readonly<Record<Subject['kind'], 'by name' | 'with its kind' | 'as a part'>> = {
  item: 'by name',
  location: 'by name',
  tag: 'with its kind',
  type: 'with its kind',
  template: 'with its kind',
  attachment: 'as a part',
  maintenance: 'as a part',
  notifier: 'with its kind',
  member: 'by name',
  group: 'by name',
  invitation: 'by name',
}

export const isPart = ({ kind }: Pick<Subject, 'kind'>): boolean => forms[kind] === 'as a part'

export const isPhoto = ({ kind, type }: Subject): boolean => kind === 'attachment' && type === 'photo'

/** The only subject of a change, apart from its parts; undefined when there are several. */
export function onlySubject({ count, counts = [], subjects }: ChangeSummary): Subject | undefined {
  const wholes = counts.filter(each => !isPart(each)).reduce((sum, each) => sum + each.count, 0)
  if (wholes === 1) return subjects.find(subject => !isPart(subject))
  return count === 1 ? subjects[0] : undefined
}

/** The entry of a subject. */
export const detailOf = ({ details = [] }: ChangeSummary, { id }: Subject): ChangeDetail | undefined =>
  details.find(({ subject }) => subject.id === id)

/** "409 items, 66 locations and 29 tags": parts are counted only where there is nothing else. */
export function countText({ count, counts = [] }: Pick<ChangeSummary, 'count' | 'counts'>): string {
  const wholes = counts.filter(each => !isPart(each))
  const told = wholes.length > 0 ? wholes : counts
  if (told.length === 0) return i18n.t('history.count.unknown', { count })
  return formatList(told.map(each => i18n.t(`history.count.${each.kind}`, { count: each.count })))
}

/** A marked name with what it is the name of, such as "the tag Loud"; of items, locations and their parts the name alone. */
export const withKind = ({ kind }: Subject, name: string): string =>
  forms[kind] === 'with its kind' ? i18n.t(`history.named.${kind}` as MessageKey, { name }) : name

/** The name of a subject, or what it is when it has none. */
export const nameOf = ({ kind, name }: Subject): string => name || i18n.t(`history.one.${kind}`)
