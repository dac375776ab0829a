/** The fact that is typed into after (1) or before (-1) the one that holds an element; undefined: there is none. */
export function factAfter(element: Element, by: 1 | -1): Element | undefined {
  const all = [...(element.closest('[data-facts]')?.querySelectorAll('[data-fact]') ?? [])]
  return all[all.findIndex(fact => fact.contains(element)) + by]
}

/** Opens a fact, as pressing its value does. */
export const openFact = (fact: Element): void => fact.querySelector<HTMLButtonElement>('dd button')?.click()
