/** A part of an answer, and where it stands in it. */
export interface Piece {
  readonly path: string
  readonly text: string
}

/** Cuts an answer that arrives in chunks into parts that mean something by themselves. */
export interface Cutter {
  /** The parts that have ended with this chunk. */
  take(chunk: string): Piece[]
  /** What is left when the answer has ended. */
  rest(): Piece
}

/** Cuts a text into its lines. */
export class LineCutter implements Cutter {
  #line = ''
  #count = 0

  take(chunk: string): Piece[] {
    const lines = (this.#line + chunk).split('\n')
    this.#line = lines.pop() as string
    return lines.map(text => ({ path: `line ${++this.#count}`, text }))
  }

  rest(): Piece {
    return { path: `line ${this.#count + 1}`, text: this.#line }
  }
}

/** How deep the lists lie that are cut: an answer that is a list, or a member of it that is one. */
const deepest = 2
/** What says where something begins or ends in JSON; a backslash goes with what follows it. */
const marks = /\\.|[\\"[\]{},]/g

/**
 * Cuts JSON into the elements of its lists: of the list that it is, or of those that are members of the object that it
 * is. The rest is everything else, with these lists empty.
 */
export class JsonCutter implements Cutter {
  #depth = 0
  /** The depth inside the list that is being cut; 0 outside of any. */
  #listDepth = 0
  #member = ''
  #index = 0
  #isInText = false
  /** A backslash at the end of a chunk, which says something about the next character. */
  #carried = ''
  #element = ''
  #frame = ''

  take(arrived: string): Piece[] {
    const chunk = this.#carried + arrived
    const pieces: Piece[] = []
    let [from, end] = [0, chunk.length]
    for (const { 0: mark, index: at } of chunk.matchAll(marks)) {
      if (mark === '\\') end = at
      else if (mark === '"') this.#isInText = !this.#isInText
      else if (this.#isInText || mark.length > 1) continue
      else from = this.#pass(mark, chunk, from, at, pieces)
    }
    this.#carried = chunk.slice(end)
    if (this.#listDepth > 0) this.#element += chunk.slice(from, end)
    else this.#frame += chunk.slice(from, end)
    return pieces
  }

  rest(): Piece {
    return { path: '', text: this.#frame }
  }

  /** Passes a mark outside of texts; says from where on the chunk has not been taken. */
  #pass(mark: string, chunk: string, from: number, at: number, pieces: Piece[]): number {
    if (this.#depth === this.#listDepth && (mark === ',' || mark === ']')) {
      pieces.push(...this.#endElement(chunk.slice(from, at)))
      if (mark === ',') return at + 1
      this.#leaveList()
      return at
    }
    if (mark === ']' || mark === '}') this.#depth--
    if (mark === '[' || mark === '{') this.#depth++
    if (mark !== '[' || this.#listDepth > 0 || this.#depth > deepest) return from
    this.#enterList(chunk.slice(from, at + 1))
    return at + 1
  }

  #enterList(before: string): void {
    this.#frame += before
    this.#member = /"([^"]*)"\s*:\s*\[$/.exec(this.#frame)?.[1] ?? ''
    this.#listDepth = this.#depth
    this.#index = 0
  }

  #leaveList(): void {
    this.#listDepth = 0
    this.#depth--
  }

  /** The element that ends here; none in an empty list. */
  #endElement(end: string): Piece[] {
    const text = (this.#element + end).trim()
    this.#element = ''
    if (text === '') return []
    const path = this.#member === '' ? `.${this.#index++}` : `.${this.#member}.${this.#index++}`
    return [{ path, text }]
  }
}
