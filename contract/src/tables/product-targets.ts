/** Facts of the product of an item that a column of a table can hold; a product gets them when the import creates it. */
export const productFacts = ['productUnit', 'productMinimum', 'productTarget', 'productShop'] as const
