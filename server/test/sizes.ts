import { parseSync, Visitor } from 'oxc-parser'

/** A function and how many lines it is from its first to its last. */
export interface MeasuredFunction {
  /** Where it begins: `file:line name`. */
  readonly at: string
  readonly lines: number
}

/** What is counted in one source file. */
export interface Measured {
  readonly lines: number
  /** Functions with a body of statements; what is only one expression is data or reads like it. */
  readonly functions: readonly MeasuredFunction[]
  /** Where a type is claimed and not shown: `as X` other than `as const`, and `!`. */
  readonly casts: readonly string[]
}

interface Span {
  readonly start: number
  readonly end: number
}

interface FunctionLike extends Span {
  readonly id?: { readonly name: string } | null
  readonly body?: { readonly type: string } | null
}

/** Measures one file. */
export function measure(file: string, source: string): Measured {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const functions: MeasuredFunction[] = []
  const casts: string[] = []
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length
  const take = (node: FunctionLike): void => {
    if (node.body?.type !== 'BlockStatement') return
    const first = lineAt(node.start)
    const lines = lineAt(node.end) - first + 1
    functions.push({ at: `${file}:${first} ${node.id?.name ?? ''}`.trim(), lines })
  }
  const claim = ({ start, end }: Span): void => {
    casts.push(`${file}:${lineAt(start)} ${source.slice(start, end).replaceAll(/\s+/g, ' ')}`)
  }
  new Visitor({
    FunctionDeclaration: take,
    FunctionExpression: take,
    ArrowFunctionExpression: take,
    TSAsExpression: node => {
      if (source.slice(node.typeAnnotation.start, node.typeAnnotation.end) !== 'const') claim(node)
    },
    TSNonNullExpression: claim,
  }).visit(program)
  return { lines: source.split('\n').length - 1, functions, casts }
}

/** The length that nine of ten functions do not exceed. */
export function ninthTenth(functions: readonly MeasuredFunction[]): number {
  const lengths = functions.map(({ lines }) => lines).toSorted((one, other) => one - other)
  return lengths[Math.ceil(lengths.length * 0.9) - 1] ?? 0
}
