import type { Entity } from '../../data/items/entities.ts'
import { createStore } from '../../data/wire/store.ts'

/** Items of which stock is to be kept: they become those of a new product. */
export interface ToKeep {
  /** At most `maxProductItems`. */
  readonly entityIds: readonly string[]
  /** The proposed name of the product, and what else the items say of it. */
  readonly begins: {
    readonly name: string
    readonly manufacturer?: string
    readonly modelNumber?: string
    readonly entityTypeId?: string
  }
  readonly onDone?: () => void
}

const asked = createStore<ToKeep | undefined>(undefined)

/** Opens the dialog that makes a product of items, or closes it. */
export const askToKeep = asked.set

/** The items of the dialog; undefined: it is closed. */
export const useToKeep = (): ToKeep | undefined => asked.use()

/** An item, with what it says of its product. */
export const keptEntity = ({ id, name, manufacturer, modelNumber, entityType }: Entity): ToKeep => ({
  entityIds: [id],
  begins: { name, manufacturer, modelNumber, entityTypeId: entityType.id },
})
