/** The least quantity of which something is left. */
export const leastQuantity = 0.000_001

/** The same as addresses and queries have it. */
export const leastQuantityText = leastQuantity.toFixed(6)
