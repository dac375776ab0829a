/** Is there anything to drag with? A finger scrolls instead. */
export const canDrag = matchMedia('(any-pointer: fine)').matches
