import { addHandler } from './add.ts'
import { boughtHandler } from './bought.ts'
import { editHandler } from './edit.ts'
import type { Entry, EntryOf, Kind } from './entry.ts'
import { fileHandler } from './file.ts'
import type { Handler } from './handler.ts'
import { lendHandler } from './lend.ts'
import { moveHandler } from './move.ts'
import { returnHandler } from './return.ts'
import { shopHandler } from './shop.ts'
import { stockHandler } from './stock.ts'
import { taskHandler } from './task.ts'

const handlers: { readonly [K in Kind]: Handler<EntryOf<K>> } = {
  add: addHandler,
  bought: boughtHandler,
  edit: editHandler,
  file: fileHandler,
  lend: lendHandler,
  move: moveHandler,
  return: returnHandler,
  stock: stockHandler,
  shop: shopHandler,
  task: taskHandler,
}

export const handlerOf = ({ kind }: Pick<Entry, 'kind'>): Handler => handlers[kind] as Handler
