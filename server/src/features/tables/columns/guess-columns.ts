import type { ColumnMember, ColumnTarget } from '@stowage/contract/tables/import-options'
import { productFacts } from '@stowage/contract/tables/product-targets'
import { TakenTargets, toLevel, toMember } from './column-targets.ts'
import { type SampleKinds, suits } from './sample-kinds.ts'
import { findMeaning, type Meaning } from './synonyms/index.ts'
import { type AmbiguousName, type LevelName, levelNames } from './synonyms/synonyms.ts'

/** A column that nothing has said anything of yet. */
export interface UnknownColumn {
  readonly header: string
  readonly index: number
  readonly kinds: SampleKinds
}

interface Named extends UnknownColumn {
  readonly meaning: Meaning
  readonly isWhole: boolean
}

/** A target for a column, and how well it fits: less is better. */
interface Candidate {
  readonly index: number
  readonly target: ColumnTarget
  readonly cost: number
}

/** Facts about a table for judging an ambiguous header. */
interface Context {
  readonly has: (member: ColumnMember) => boolean
}

/** The member of an ambiguous header, by its values and the other columns; undefined when that stays open. */
const rules: Readonly<
  Record<AmbiguousName, (kinds: SampleKinds, context: Context) => ColumnMember | undefined>
> = {
  date: ({ days }) => (days ? 'purchaseDate' : undefined),
  // A column that counts its rows is nothing of the item; repeated whole numbers are how many there are.
  number: ({ assetNumbers, counted, distinct, long, whole }) => {
    if (counted) return undefined
    if (assetNumbers && distinct && long) return 'assetId'
    return whole && !distinct ? 'quantity' : undefined
  },
  value: ({ numbers }) => (numbers ? 'purchasePrice' : undefined),
  amount: ({ numbers, whole }, { has }) => {
    if (!numbers) return undefined
    if (has('quantity')) return 'purchasePrice'
    return whole || has('purchasePrice') || has('total') ? 'quantity' : 'purchasePrice'
  },
  warranty: ({ days, durations, some }) =>
    days || durations || some.durations ? 'warrantyExpires' : 'warrantyDetails',
  sold: ({ days, numbers, whole }) => {
    if (days) return 'soldDate'
    return numbers && !whole ? 'soldPrice' : undefined
  },
  bought: ({ days, numbers, whole }) => {
    if (days) return 'purchaseDate'
    return numbers && !whole ? 'purchasePrice' : undefined
  },
  // A number in French, a name in Spanish.
  nombre: ({ numbers }) => (numbers ? 'quantity' : 'name'),
  // The name of a thing, and that of a stock where the table tells one of its own or what only stocks have.
  product: ({ numbers, days }, { has }) => {
    if (numbers || days) return undefined
    return has('name') || has('expires') || productFacts.some(has) ? 'product' : 'name'
  },
  kind: (_, { has }) => (has('manufacturer') && !has('modelNumber') ? 'modelNumber' : 'type'),
}

/** Guesses what columns are by the words in their headers; columns without a guess are left out. */
export function guessColumns(
  columns: readonly UnknownColumn[],
  taken: TakenTargets,
): Map<number, ColumnTarget> {
  const named = columns.flatMap(column => {
    const found = findMeaning(column.header)
    return found === undefined ? [] : [{ ...column, ...found }]
  })
  const guesses = new Map<number, ColumnTarget>()
  const give = (candidates: readonly Candidate[]) => {
    for (const { index, target } of candidates.toSorted((a, b) => a.cost - b.cost))
      if (!guesses.has(index) && taken.columnOf(target) === undefined) {
        taken.take(target, index)
        guesses.set(index, target)
      }
  }
  give(numberedLevelsIn(columns))
  give(levelsIn(named.filter(({ index }) => !guesses.has(index))))
  give(named.flatMap(byMember))
  const context: Context = { has: member => taken.columnOf(toMember(member)) !== undefined }
  // A product is judged by what the others are.
  const [products = [], others = []] = [true, false].map(is => named.filter(each => isProduct(each) === is))
  give(others.flatMap(column => byRule(column, context)))
  give(products.flatMap(column => byRule(column, context)))
  give(named.flatMap(onlyRoom))
  nameByDescription(named, guesses, taken)
  give(named.flatMap(anyName))
  for (const [index, target] of guesses)
    if ('member' in target && !(needs[target.member] ?? []).every(context.has)) guesses.delete(index)
  return guesses
}

/** Members that are nothing without another: what refers to another row, and what is told of a product. */
const needs: Readonly<Partial<Record<ColumnMember, readonly ColumnMember[]>>> = {
  parent: ['importRef'],
  ...Object.fromEntries(productFacts.map(fact => [fact, ['product']])),
}

/** A total sets the price only where no other column does. */
const totalCost = 1000

function byMember({ meaning, index, isWhole, kinds }: Named): Candidate[] {
  if (!('member' in meaning)) return []
  const target = toMember(meaning.member)
  const later = meaning.member === 'total' ? totalCost : 0
  return suits(target, kinds) ? [{ index, target, cost: meaning.rank + (isWhole ? 0 : 100) + later }] : []
}

const isProduct = ({ meaning }: Named): boolean => 'ambiguous' in meaning && meaning.ambiguous === 'product'

function byRule({ meaning, index, kinds }: Named, context: Context): Candidate[] {
  if (!('ambiguous' in meaning)) return []
  const member = rules[meaning.ambiguous](kinds, context)
  return member === undefined ? [] : [{ index, target: toMember(member), cost: index }]
}

const orderOf = (level: LevelName): number => levelNames.indexOf(level)

/**
 * Several columns that name parts of a location from the outside in, such as `Room` and `Shelf`. A column `Location` is the
 * outermost when it stands to the left of them; otherwise they are left alone.
 */
function levelsIn(named: readonly Named[]): Candidate[] {
  const levels = named.flatMap(({ index, meaning }) =>
    'level' in meaning ? [{ index, order: orderOf(meaning.level) }] : [],
  )
  const locations = named.filter(({ meaning }) => 'member' in meaning && meaning.member === 'location')
  const [first] = levels
  const [location] = locations
  if (first === undefined || locations.length > 1) return []
  const isOrdered = levels.every(({ order }, i) => order >= (levels[i - 1] ?? first).order)
  const isDistinct = new Set(levels.map(({ order }) => order)).size === levels.length
  if (!isOrdered && !isDistinct) return []
  if (location !== undefined && !(isOrdered && location.index < first.index)) return []
  const inside = levels.toSorted((a, b) => a.order - b.order).map(({ index }) => index)
  const all = location === undefined ? inside : [location.index, ...inside]
  return all.length < 2 ? [] : all.map((index, i) => ({ index, target: toLevel(i + 1), cost: i }))
}

const numbered = /^(.{1,100}?)[\s_-]*(?:(?:level|ebene|niveau|nivel|nivell?o|poziom|niva)[\s_-]*)?([1-9])$/iu

/** Several columns such as `Location 1` and `Location 2`, or `Location level 1`. */
function numberedLevelsIn(columns: readonly UnknownColumn[]): Candidate[] {
  const levels = columns.flatMap(({ header, index }) => {
    const [, word = '', level = ''] = numbered.exec(header.trim()) ?? []
    const meaning = word === '' ? undefined : findMeaning(word)?.meaning
    const isLocation = meaning !== undefined && 'member' in meaning && meaning.member === 'location'
    return isLocation ? [{ index, target: toLevel(Number(level)), cost: Number(level) }] : []
  })
  const isWhole = levels.toSorted((a, b) => a.cost - b.cost).every(({ cost }, i) => cost === i + 1)
  return levels.length > 1 && isWhole ? levels : []
}

/** A single column such as `Room` is the whole location. */
const onlyRoom = ({ meaning, index, kinds }: Named): Candidate[] =>
  'level' in meaning && !(meaning.level === 'part' && kinds.numbers)
    ? [{ index, target: toMember('location'), cost: orderOf(meaning.level) }]
    : []

/** Where nothing else is the name, a column that says so is, whatever its values look like: a table needs names. */
const anyName = ({ meaning, isWhole, index }: Named): Candidate[] =>
  isWhole && 'member' in meaning && meaning.member === 'name'
    ? [{ index, target: toMember('name'), cost: meaning.rank }]
    : []

/** Where nothing else is the name, the description is. */
function nameByDescription(
  named: readonly Named[],
  guesses: Map<number, ColumnTarget>,
  taken: TakenTargets,
): void {
  const name = toMember('name')
  if (taken.columnOf(name) !== undefined || taken.columnOf(toMember('product')) !== undefined) return
  const description = named.find(({ index }) => {
    const guess = guesses.get(index)
    return guess !== undefined && 'member' in guess && guess.member === 'description'
  })
  if (description === undefined || !suits(name, description.kinds)) return
  taken.take(name, description.index)
  guesses.set(description.index, name)
}
