type Above = ReadonlyMap<string, string | null>

/** Those by whose way up a circle is cut: of each circle the one that comes first. */
export function cutCircles(parents: Above): string[] {
  const order = new Map([...parents.keys()].map((id, i) => [id, i]))
  const done = new Set<string>()
  const cut: string[] = []
  for (const id of parents.keys()) {
    const way = new Set<string>()
    let at: string | null = id
    while (at !== null && !done.has(at) && !way.has(at)) {
      way.add(at)
      at = parents.get(at) ?? null
    }
    if (at !== null && way.has(at)) cut.push(firstOf([...way].slice([...way].indexOf(at)), order))
    for (const each of way) done.add(each)
  }
  return cut
}

const firstOf = (circle: readonly string[], order: ReadonlyMap<string, number>): string =>
  circle.toSorted((one, other) => (order.get(one) as number) - (order.get(other) as number))[0] as string

/** Those whose pin leads back to themselves, over parents, which have no circles, and the pins before it. */
export function cutPins(parents: Above, pins: Above): string[] {
  const kept = new Map<string, string>()
  const cut: string[] = []
  for (const [id, pin] of pins) {
    if (pin === null) continue
    if (leadsTo(pin, id, parents, kept)) cut.push(id)
    else kept.set(id, pin)
  }
  return cut
}

function leadsTo(from: string, to: string, parents: Above, pins: Above): boolean {
  const seen = new Set<string>()
  const open = [from]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === to) return true
    if (seen.has(at)) continue
    seen.add(at)
    for (const above of [parents.get(at), pins.get(at)]) if (above) open.push(above)
  }
  return false
}
