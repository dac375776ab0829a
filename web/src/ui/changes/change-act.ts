import type { Subject } from '@stowage/contract/entities/subjects'
import type { ChangeDetail } from '@stowage/contract/history/change-entries'
import type { ChangedMember } from '@stowage/contract/history/changed-members'
import type { StockMove } from '@stowage/contract/stock/moves'
import { formatFieldNumber, formatList } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import {
  type ChangeSummary,
  countText,
  detailOf,
  isPart,
  isPhoto,
  nameOf,
  onlySubject,
  withKind,
} from './change-subjects.ts'
import { type FieldText, isUnset, labelOf, valueText } from './member-text.ts'

/** Options of the texts about changes. */
export interface ChangeFormat {
  /** Marks a name in the text. */
  readonly mark: (name: string) => string
  /** The currency of the group; empty while it is unknown. */
  readonly currency: string
  readonly fieldText?: FieldText
  /** The subject on whose page this stands: it is not named again. */
  readonly at?: string | undefined
}

/** The most members that a sentence names; the rest are counted. */
const maxNamed = 3
/** The most characters of a value in a sentence. */
const maxValue = 60

/** A sentence about a change without its actor: "moved Drill from Garage to Kitchen". */
export function actText(what: ChangeSummary, telling: ChangeFormat): string {
  const { details = [], merged, stock } = what
  if (merged !== undefined)
    return i18n.t('act.merged', {
      name: telling.mark(nameOf(merged.from)),
      into: telling.mark(nameOf(merged.into)),
    })
  if (stock !== undefined) return stockText(what, stock, telling)
  const done = details.find(isMarkedDone)
  if (done !== undefined) return doneText(done, telling)
  const handedOver = details.find(isHandedOver)
  if (handedOver !== undefined)
    return i18n.t('act.handedOver', { name: telling.mark(nameOf(handedOver.subject)) })
  const back = returning.includes(what.kind) ? details.filter(isReturned) : []
  if (back.length > 0) return returnedText(what, back, telling)
  const original = details.find(isReplaced)
  if (original !== undefined && details.some(({ did, subject }) => did === 'created' && isPhoto(subject)))
    return i18n.t('act.photoEdited', {
      name: telling.mark(nameOf(original.subject)),
      of: fragment('of', original.subject, telling),
    })
  const cover = details.find(isNewCover)
  if (cover !== undefined) {
    const { mark } = telling
    return i18n.t('act.cover', {
      name: mark(nameOf(cover.subject)),
      of: fragment('of', cover.subject, telling),
    })
  }
  const [first] = details
  if (first !== undefined && details.every(isMovedPhoto))
    return i18n.t('act.sorted', { of: fragment('of', first.subject, telling) })
  const told = onlyGone(what)
  const subject = onlySubject(told)
  return subject === undefined ? manyText(told, telling) : oneText(told, subject, telling)
}

/** A deletion without those that only lost what was deleted: the items of a tag. It is told whole when not all of it is known. */
function onlyGone(what: ChangeSummary): ChangeSummary {
  const { kind, count, details = [] } = what
  const gone = details.filter(({ did }) => did === 'deleted')
  if (kind !== 'deleted' || details.length < count || gone.length === 0) return what
  const subjects = gone.map(({ subject }) => subject)
  const counts = [...Map.groupBy(subjects, each => each.kind)].map(([each, some]) => ({
    kind: each,
    count: some.length,
  }))
  return { ...what, count: gone.length, counts, subjects, details: gone }
}

/** Moves of stock: "took 2 of Rice from Cellar". */
function stockText(what: ChangeSummary, stock: readonly StockMove[], telling: ChangeFormat): string {
  const { mark, at } = telling
  const move = stock.length === 1 ? stock[0] : stock.find(({ product }) => product?.id === at)
  if (move === undefined) {
    const { count, counts = [] } = what
    return i18n.t('act.putAllAway', {
      name: countText({ count, counts: counts.filter(({ kind }) => kind === 'item') }),
    })
  }
  const { did, quantity, unit, product, place, note } = move
  const amount = mark(`${formatFieldNumber(quantity)} ${unit}`.trim())
  const name = mark(product?.name ?? what.subjects[0]?.name ?? '')
  const act = i18n.t(stockActs[did], {
    amount,
    name,
    of: product?.id === at ? '' : i18n.t('act.ofStock', { name }),
    from: place === null ? '' : i18n.t('act.outOf', { name: mark(place.name) }),
    to: place === null ? '' : i18n.t('act.into', { name: mark(place.name) }),
  })
  return note === '' ? act : i18n.t('act.noted', { act, note: mark(note) })
}

const stockActs = {
  took: 'act.took',
  added: 'act.stocked',
  split: 'act.split',
  putAway: 'act.putAway',
} as const

/** Was a maintenance task marked as done? */
export const isMarkedDone = ({ subject, did, members }: ChangeDetail): boolean =>
  subject.kind === 'maintenance' &&
  did === 'updated' &&
  members.some(({ name, before, after }) => name === 'completedDate' && isUnset(before) && !isUnset(after))

/** Was a reservation handed over? */
const isHandedOver = ({ subject, did, members }: ChangeDetail): boolean =>
  subject.kind === 'loan' &&
  did === 'updated' &&
  members.some(({ name, before, after }) => name === 'outAt' && isUnset(before) && !isUnset(after))

/** Kinds of changes by which lent items come back; they also come with archives and from the trash. */
const returning: readonly ChangeSummary['kind'][] = ['updated', 'moved', 'other']

/** Did a lent item, or a part of it, come back? */
const isReturned = ({ subject, members }: ChangeDetail): boolean =>
  subject.kind === 'loanLine' &&
  members.some(({ name, before, after }) => name === 'returnedAt' && isUnset(before) && !isUnset(after))

/** Lent items that came back: "took Rope back". Of many items not all have entries. */
function returnedText(
  { count, counts = [] }: ChangeSummary,
  [first, ...others]: readonly ChangeDetail[],
  { mark }: ChangeFormat,
): string {
  const lines = counts.filter(({ kind }) => kind === 'loanLine')
  const isOne = others.length === 0 && first !== undefined
  return i18n.t('act.returned', {
    name: isOne ? mark(nameOf(first.subject)) : countText({ count, counts: lines }),
  })
}

/** Was a photo made a document? */
const isReplaced = ({ subject, did, members }: ChangeDetail): boolean =>
  subject.kind === 'attachment' &&
  did === 'updated' &&
  members.some(({ name, before, after }) => name === 'type' && before === 'photo' && after === 'attachment')

const isNewCover = ({ subject, did, members }: ChangeDetail): boolean =>
  subject.kind === 'attachment' &&
  did === 'updated' &&
  members.some(({ name, after }) => name === 'isPrimary' && after === true)

/** Was a photo given another place among the photos of its item? */
const isMovedPhoto = ({ subject, did, members }: ChangeDetail): boolean =>
  subject.kind === 'attachment' &&
  did === 'updated' &&
  members.length > 0 &&
  members.every(({ name }) => name === 'position')

const doneText = ({ subject }: ChangeDetail, telling: ChangeFormat): string =>
  i18n.t('act.done', { name: telling.mark(nameOf(subject)), on: fragment('on', subject, telling) })

/** Names what a part belongs to, unless that is where this stands: " to Drill". A loan has the name of its contact. */
const fragment = (
  word: 'to' | 'of' | 'on' | 'from',
  { kind, of }: Subject,
  { mark, at }: ChangeFormat,
): string =>
  of === undefined || of.id === at || kind === 'loan' ? '' : i18n.t(`act.${word}`, { name: mark(of.name) })

function manyText(what: ChangeSummary, telling: ChangeFormat): string {
  const { kind, counts = [], details = [] } = what
  const name = countText(what)
  const [first] = details
  if (first !== undefined && details.every(({ did, subject }) => did === 'created' && isPart(subject)))
    return addedText(
      details.map(each => each.subject),
      telling,
    )
  const items = counts.find(each => each.kind === 'item')
  if (kind === 'created' && items !== undefined && counts.some(each => each.kind === 'product'))
    return productText(what, items.count, telling)
  const locations = new Set(details.map(({ members }) => locationAfter(members)))
  const [location] = locations
  if (kind === 'moved' && locations.size === 1 && location !== undefined)
    return i18n.t('act.moved', {
      name,
      from: '',
      to: i18n.t('act.toLocation', { name: telling.mark(location) }),
    })
  const verb = kind === 'joined' || kind === 'left' ? 'other' : kind
  return i18n.t(`act.${verb}`, { name, from: '', to: '' })
}

/** A product of items that were there already: "made the product Rice of 2 items". Of many its name is not told. */
function productText({ subjects }: ChangeSummary, items: number, { mark }: ChangeFormat): string {
  const product = subjects.find(({ kind }) => kind === 'product')
  return i18n.t('act.productOf', {
    product:
      product === undefined
        ? i18n.t('history.count.product', { count: 1 })
        : withKind(product, mark(nameOf(product))),
    items: i18n.t('history.count.item', { count: items }),
  })
}

/** Parts that were added: "added 3 photos to Drill". */
export function addedText(subjects: readonly Subject[], telling: ChangeFormat): string {
  const [first] = subjects
  if (first === undefined) return ''
  const count = subjects.length
  const isOfOne = subjects.every(({ of }) => of?.id === first.of?.id)
  const to = isOfOne ? fragment('to', first, telling) : ''
  if (subjects.every(isPhoto)) return i18n.t('act.photos', { count, to })
  if (count === 1) return i18n.t('act.added', { name: telling.mark(nameOf(first)), to })
  const counts = [{ kind: first.kind, count }]
  return i18n.t('act.added', { name: countText({ count, counts }), to })
}

function oneText(what: ChangeSummary, subject: Subject, telling: ChangeFormat): string {
  const detail = detailOf(what, subject)
  const name = telling.mark(nameOf(subject))
  const { kind } = what
  if (kind === 'restored' || kind === 'imported')
    return i18n.t(`act.${kind}`, { name: withKind(subject, name) })
  const did = detail?.did ?? 'updated'
  if (subject.kind === 'invitation') return i18n.t(did === 'created' ? 'act.invited' : 'act.uninvited')
  if (kind === 'moved') return movedText(detail?.members ?? [], name, subject, telling)
  if (kind === 'deleted' || (did === 'deleted' && kind === 'other'))
    return i18n.t('act.deleted', { name: withKind(subject, name), from: fragment('from', subject, telling) })
  if (kind === 'created' || (did === 'created' && kind === 'other'))
    return isPart(subject)
      ? addedText([subject], telling)
      : i18n.t('act.created', { name: withKind(subject, name) })
  return editText(detail?.members ?? [], subject, telling)
}

/** Changes of the members of one subject: "set Serial number of Drill to DD-77210-A". */
export function editText(members: readonly ChangedMember[], subject: Subject, telling: ChangeFormat): string {
  const name = telling.mark(nameOf(subject))
  const [first] = members
  if (first === undefined) return i18n.t('act.updated', { name })
  const isHere = subject.id === telling.at
  const of = isHere ? '' : i18n.t('act.of', { name })
  if (members.length === 1) return memberEdit(first, { name, of, isHere }, telling)
  const labels = [...new Set(members.map(labelOf))]
  const named = labels.length > maxNamed ? labels.slice(0, maxNamed - 1) : labels
  const rest = labels.length - named.length
  const more = rest > 0 ? [i18n.t('act.more', { count: rest })] : []
  return i18n.t('act.changed', { members: formatList([...named.map(telling.mark), ...more]), of })
}

interface Edited {
  readonly name: string
  /** " of Drill"; empty on its own page. */
  readonly of: string
  readonly isHere: boolean
}

function memberEdit(member: ChangedMember, { name, of, isHere }: Edited, telling: ChangeFormat): string {
  const { mark, currency, fieldText } = telling
  const { before, after } = member
  const label = mark(labelOf(member))
  const value = (of: typeof after): string => mark(shorten(valueText(member.name, of, currency, fieldText)))
  if (member.name === 'tags') {
    const words = isUnset(after)
      ? (['act.untagged', 'act.from'] as const)
      : (['act.tagged', 'act.to'] as const)
    const where = isHere ? '' : i18n.t(words[1], { name })
    return i18n.t(words[0], { tag: mark(member.element?.name ?? ''), where })
  }
  if (member.name === 'archived') return i18n.t(after === true ? 'act.archived' : 'act.unarchived', { name })
  if (member.name === 'name' && !isUnset(before))
    return i18n.t('act.renamed', { before: value(before), after: value(after) })
  if (isUnset(before) && isUnset(after)) return i18n.t('act.changed', { members: label, of })
  if (!isUnset(after)) return i18n.t('act.set', { member: label, of, value: value(after) })
  if (member.element === undefined) return i18n.t('act.cleared', { member: label, of })
  return i18n.t('act.removed', { member: label, from: isHere ? '' : i18n.t('act.from', { name }) })
}

const shorten = (text: string): string =>
  [...text].length > maxValue ? `${[...text].slice(0, maxValue).join('')}…` : text

const nameIn = (value: ChangedMember['after'] | undefined): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined

const locationsOf = (members: readonly ChangedMember[]): ChangedMember[] =>
  ['locationId', 'parentId'].flatMap(name => members.filter(each => each.name === name))

/** Where something is after a move; undefined where that is not told. */
const locationAfter = (members: readonly ChangedMember[]): string | undefined =>
  locationsOf(members)
    .map(({ after }) => nameIn(after))
    .find(name => name !== undefined)

function movedText(
  members: readonly ChangedMember[],
  name: string,
  subject: Subject,
  telling: ChangeFormat,
): string {
  const location = (word: 'fromLocation' | 'toLocation', of: string | undefined): string =>
    of === undefined ? '' : i18n.t(`act.${word}`, { name: telling.mark(of) })
  const before = locationsOf(members)
    .map(each => nameIn(each.before))
    .find(each => each !== undefined)
  const from = location('fromLocation', before)
  const to = location('toLocation', locationAfter(members))
  const isHere = subject.id === telling.at && from + to !== ''
  return i18n.t('act.moved', { name: isHere ? i18n.t('act.it') : name, from, to })
}
