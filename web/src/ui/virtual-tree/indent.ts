/** Rem: how far a row of a tree is indented. Deep levels take less, so that their names keep room. */
export const indentOf = (level: number): number => (level <= 3 ? level - 1 : 2 + (level - 3) * 0.2)
