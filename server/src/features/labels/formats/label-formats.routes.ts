import * as contract from '@stowage/contract/labels/label-formats'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { listLabelFormats, showLabelFormat } from './label-formats.queries.ts'
import { listLabelStarts, setLabelStart } from './label-starts.ts'
import { createLabelFormat, deleteLabelFormat, updateLabelFormat } from './write-label-formats.ts'

/** Formats of labels that somebody keeps under a name, and where their sheets go on. */
export const labelFormatRoutes: readonly Route[] = [
  serve.read(contract.listLabelFormats, listLabelFormats),
  serve.write(contract.createLabelFormat, createLabelFormat),
  serve.read(contract.getLabelFormat, ({ db, actor }, { id }) => showLabelFormat(db, actor, id)),
  serve.write(contract.updateLabelFormat, updateLabelFormat),
  serve.write(contract.deleteLabelFormat, deleteLabelFormat),
  serve.read(contract.listLabelStarts, listLabelStarts),
  serve.write(contract.setLabelStart, setLabelStart),
]
