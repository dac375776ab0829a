/** The most items that become those of a new product. */
export const maxProductItems = 500
