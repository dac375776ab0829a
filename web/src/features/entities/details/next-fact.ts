/** The fact with one value that comes after (1) or before (-1) an element in another one; undefined: there is none. */
export function factAfter(element: Element, by: 1 | -1): Element | undefined {
  const all = [...(element.closest('[data-facts]')?.querySelectorAll('[data-fact="true"]') ?? [])]
  const comesBefore = (one: Element, other: Element): boolean =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !one.contains(other)
  return by === 1
    ? all.find(fact => comesBefore(element, fact))
    : all.findLast(fact => comesBefore(fact, element))
}

/** Opens a fact, as pressing its value does. */
export const openFact = (fact: Element): void => fact.querySelector<HTMLButtonElement>('dd button')?.click()
