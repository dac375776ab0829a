import * as contract from '@stowage/contract/catalogues/templates'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { createFromTemplate } from './create-from-template.ts'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { listTemplates, showTemplate } from './templates.queries.ts'
import { updateTemplate } from './update-template.ts'

/** What can be done with templates. `timeZone`: whose day it is when a name is filled in. */
export const templateRoutes = ({ timeZone }: { timeZone: string }): Route[] => [
  serve.read(contract.listTemplates, listTemplates),
  serve.write(contract.createTemplate, createTemplate),
  serve.read(contract.getTemplate, ({ db, actor }, { id }) => showTemplate(db, actor.groupId, id)),
  serve.write(contract.updateTemplate, updateTemplate),
  serve.write(contract.deleteTemplate, deleteTemplate),
  serve.write(contract.createFromTemplate, createFromTemplate(timeZone)),
]
