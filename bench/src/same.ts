import { StringDecoder } from 'node:string_decoder'
import { JsonCutter, LineCutter, type Piece } from './pieces.ts'

/** Members of a written thing that differ between two servers that did the same. */
const ofTheMoment = new Set(['updatedAt', 'createdAt', 'id', 'requestId'])

/** Shorter answers are compared as a whole, so that the order of all members does not matter, bytes. */
const short = 16 * 1024 * 1024

/** An answer that has begun to arrive. */
export interface Begun {
  /** All of it when it is short, else what counts as short. */
  readonly first: Buffer
  readonly rest: AsyncIterator<Buffer>
  readonly isWhole: boolean
  /** How its server calls itself. */
  readonly host: string
}

/** Reads as much of an answer as counts for short; what comes after that waits. */
export async function begin(chunks: AsyncIterable<Buffer>, host: string): Promise<Begun> {
  const rest = chunks[Symbol.asyncIterator]()
  const parts: Buffer[] = []
  for (let size = 0; size < short; ) {
    const { done, value } = await rest.next()
    if (done === true) return { first: Buffer.concat(parts), rest, isWhole: true, host }
    parts.push(value)
    size += value.length
  }
  return { first: Buffer.concat(parts), rest, isWhole: false, host }
}

/** Ends the connection of an answer that may not have been read to its end. */
export const end = async ({ rest }: Begun): Promise<void> => void (await rest.return?.())

/**
 * Where two answers that arrive in chunks differ, in words; undefined when they say the same in as many bytes. Long ones
 * are compared piece by piece as they come, so that they may be longer than any text or memory.
 */
export async function differenceOfBegun(
  mine: Begun,
  other: Begun,
  isWrite: boolean,
): Promise<string | undefined> {
  if (mine.isWhole && other.isWhole) return differenceOf(withoutHost(mine), withoutHost(other), isWrite)
  const isJson = mine.first[0] === 0x5b || mine.first[0] === 0x7b
  return differenceOfPieces(piecesOf(mine, isJson), piecesOf(other, isJson), isWrite)
}

/** An answer in which the server does not name itself. */
const withoutHost = ({ first, host }: Begun): Buffer =>
  first.includes(host) ? Buffer.from(first.toString('utf8').replaceAll(host, 'server')) : first

async function* piecesOf({ first, rest, host }: Begun, isJson: boolean): AsyncGenerator<Piece> {
  const cutter = isJson ? new JsonCutter() : new LineCutter()
  const decoder = new StringDecoder('utf8')
  const bare = ({ path, text }: Piece): Piece => ({ path, text: text.replaceAll(host, 'server') })
  for (let chunk: Buffer | undefined = first; chunk !== undefined; chunk = await nextOf(rest))
    for (const piece of cutter.take(decoder.write(chunk))) yield bare(piece)
  yield bare(cutter.rest())
}

async function nextOf(rest: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  const { done, value } = await rest.next()
  return done === true ? undefined : value
}

async function differenceOfPieces(
  left: AsyncGenerator<Piece>,
  right: AsyncGenerator<Piece>,
  isWrite: boolean,
): Promise<string | undefined> {
  for (;;) {
    const [mine, other] = await Promise.all([left.next(), right.next()])
    if (mine.done === true && other.done === true) return undefined
    const [one, two] = [mine.value, other.value] as [Piece | undefined, Piece | undefined]
    if (one?.path !== two?.path) return `${one?.path ?? 'the end'} <> ${two?.path ?? 'the end'}`
    if (one === undefined || two === undefined || one.text === two.text) continue
    const found = differenceOf(Buffer.from(one.text), Buffer.from(two.text), isWrite)
    if (found !== undefined) return `${one.path}${found.startsWith('.') ? '' : ' '}${found}`
  }
}

/**
 * Where two answers differ, in words; undefined when they say the same in as many bytes. The order of members does
 * not matter, that of lists does. After a write, ids and moments may differ.
 */
export function differenceOf(mine: Buffer, other: Buffer, isWrite: boolean): string | undefined {
  if (mine.equals(other)) return undefined
  let values: [unknown, unknown]
  try {
    values = [JSON.parse(mine.toString('utf8')), JSON.parse(other.toString('utf8'))]
  } catch {
    return differenceOfTexts(mine.toString('utf8'), other.toString('utf8'))
  }
  const found = differenceOfValues(values[0], values[1], '', isWrite)
  if (found !== undefined) return found
  if (isWrite || mine.length === other.length) return undefined
  return `${mine.length} bytes and ${other.length} bytes of the same content`
}

function differenceOfTexts(mine: string, other: string): string | undefined {
  const [lines, others] = [mine.split('\n'), other.split('\n')]
  const at = lines.findIndex((line, index) => line !== others[index])
  return `line ${at + 1}: ${lines[at] ?? '(none)'} <> ${others[at] ?? '(none)'}`
}

const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120)

function differenceOfValues(
  mine: unknown,
  other: unknown,
  path: string,
  isWrite: boolean,
): string | undefined {
  if (Object.is(mine, other)) return undefined
  const bothAre = typeof mine === 'object' && typeof other === 'object' && mine !== null && other !== null
  if (!bothAre || Array.isArray(mine) !== Array.isArray(other))
    return `${path || 'answer'}: ${show(mine)} <> ${show(other)}`
  const [left, right] = [mine as Record<string, unknown>, other as Record<string, unknown>]
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (isWrite && ofTheMoment.has(name)) continue
    const found = differenceOfValues(left[name], right[name], `${path}.${name}`, isWrite)
    if (found !== undefined) return found
  }
  return undefined
}
