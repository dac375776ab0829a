/** Rem: by how much the first levels of a tree are indented further than the ones before, and all deeper ones. */
const steps = [1, 0.75, 0.6, 0.45, 0.3]
const deepStep = 0.15

/** Rem: how far a row of a tree is indented. Deep levels take less, so that their names keep room. */
export const indentOf = (level: number): number =>
  steps
    .slice(0, level - 1)
    .reduce((sum, step) => sum + step, Math.max(0, level - 1 - steps.length) * deepStep)
