import * as contract from '@stowage/contract/attachments/attachments'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { deleteAttachment } from './delete-attachment.ts'
import { type DownloadTools, downloadAttachment } from './download-attachment.ts'
import { linkAttachment } from './link-attachment.ts'
import { orderPhotos } from './order-photos.ts'
import { updateAttachment } from './update-attachment.ts'
import { type UploadTools, uploadAttachment } from './upload-attachment.ts'

/** What can be done with the files and links of an entity. */
export const attachmentRoutes = (tools: UploadTools & DownloadTools): Route[] => [
  serve.write(contract.uploadAttachment, { inSteps: uploadAttachment(tools) }),
  serve.write(contract.linkAttachment, linkAttachment),
  serve.read(contract.downloadAttachment, downloadAttachment(tools), { isOneStatement: true }),
  serve.write(contract.updateAttachment, updateAttachment),
  serve.write(contract.orderPhotos, orderPhotos),
  serve.write(contract.deleteAttachment, deleteAttachment),
]
