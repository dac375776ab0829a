import type { Language } from '#kernel/language.ts'
import { type Texts, textsIn } from '#kernel/texts.ts'
import { cutTo } from '#outbound/notify/split-text.ts'

/** An open entry that is due, and the item that it is about. */
export interface Due {
  readonly name: string
  /** When it was scheduled, `YYYY-MM-DD`. */
  readonly day: string
  readonly entityId: string
  readonly entityName: string
}

export interface NoticeInWords {
  readonly title: string
  readonly text: string
}

/** What is due for a group on a day; `…Count` counts those without a line of their own, too. */
export interface DueList {
  readonly today: readonly Due[]
  readonly todayCount: number
  readonly overdue: readonly Due[]
  readonly overdueCount: number
}

/** What a notice is about. */
export interface Told {
  readonly day: string
  readonly list: DueList
  /** The address of the page, for links; undefined when it is not known. */
  readonly base: string | undefined
}

/** A notice in words: what is due today, then what is overdue; with links where the address of the page is known. */
export function noticeInWords({ day, list, base }: Told, language: Language): NoticeInWords {
  const t = textsIn(language)
  const moreDue = list.todayCount - list.today.length
  const moreOverdue = list.overdueCount - list.overdue.length
  const lines = [
    ...list.today.map(due => lineOf(namesOf(due), pathOfItem(due.entityId), base)),
    ...(moreDue > 0 ? [t('notice.moreDue', { count: moreDue })] : []),
    ...list.overdue.map(due =>
      lineOf([...namesOf(due), t('notice.since', { day: due.day })], pathOfItem(due.entityId), base),
    ),
    ...(moreOverdue > 0 ? [t('notice.moreOverdue', { count: moreOverdue })] : []),
  ]
  return {
    title: t(list.todayCount > 0 ? 'notice.dueToday' : 'notice.overdue'),
    text: [t('notice.head', { day }), ...lines].join('\n'),
  }
}

/** Kinds of notices of which a group tells once a day what is new. */
export type DailyKind = 'warranty' | 'fields' | 'loans' | 'expiry' | 'stock'

/** Facts that are told of an item, a loan or a product. */
export interface DailyLine {
  /** The path of the page that shows it. */
  readonly path: string
  readonly names: readonly string[]
  readonly words: (t: Texts, language: Language) => string
}

/** The first lines; `count` counts those without a line of their own, too. */
export interface DailyLines {
  readonly lines: readonly DailyLine[]
  readonly count: number
}

const ofDays = {
  warranty: { comes: 'notice.ends', passed: 'notice.ended' },
  expiry: { comes: 'notice.expires', passed: 'notice.expired' },
  loans: { comes: 'notice.due', passed: 'notice.wasDue' },
} as const

/** The words for a day that comes or has passed. */
export const dayInWords =
  (kind: keyof typeof ofDays, day: string, today: string): DailyLine['words'] =>
  t =>
    t(ofDays[kind][day < today ? 'passed' : 'comes'], { day })

/** The words for a day in a custom field. */
export const fieldInWords =
  (name: string, day: string): DailyLine['words'] =>
  t =>
    t('notice.field', { day, name: oneLine(name) })

/** The words for a product of which less than the minimum is left. */
export const stockInWords =
  (quantity: number, minimum: number, unit: string): DailyLine['words'] =>
  (t, language) => {
    const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6 })
    const [left, wanted] = [quantity, minimum].map(each => oneLine(`${numbers.format(each)} ${unit}`))
    return t('notice.left', { quantity: left ?? '', minimum: wanted ?? '' })
  }

interface DailyTold {
  readonly kind: DailyKind
  readonly day: string
  readonly list: DailyLines
  /** The address of the page, for links; undefined when it is not known. */
  readonly base: string | undefined
}

/** A daily notice in words; with links where the address of the page is known. */
export function dailyNoticeInWords({ kind, day, list, base }: DailyTold, language: Language): NoticeInWords {
  const t = textsIn(language)
  const more = list.count - list.lines.length
  const lines = list.lines.map(({ names, words, path }) =>
    lineOf([...names.map(oneLine), words(t, language)], path, base),
  )
  return {
    title: t(`notice.${kind}`),
    text: [
      t(`notice.${kind}Head`, { day }),
      ...lines,
      ...(more > 0 ? [t('notice.more', { count: more })] : []),
    ].join('\n'),
  }
}

const namesOf = ({ name, entityName }: Due): string[] => [oneLine(name), oneLine(entityName)]

/** The path of an item on the page. */
export const pathOfItem = (id: string): string => `/item/${id}`

function lineOf(parts: readonly string[], path: string, base: string | undefined): string {
  const link = base === undefined ? [] : [`${base}${path}`]
  return ` - ${[...parts, ...link].join(' · ')}`
}

/** A longer name would leave no room for the others: services cut what is too long. */
const maxName = 100

const oneLine = (text: string): string => cutTo(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), maxName)
