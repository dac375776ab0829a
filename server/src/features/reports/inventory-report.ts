import { type InventoryReportIn, maxReported } from '@stowage/contract/tables/inventory-report'
import { findSelectedRows } from '#features/tables/index.ts'
import { AllRead, Streamed } from '#http/output/answer.ts'
import { languageIn } from '#kernel/language.ts'
import { invalid } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import { requireNoLongWrite } from '#long-writes/require-no-long-write.ts'
import type { ReadCtx } from '#server/context.ts'
import { reportLanguage } from './report-language.ts'
import type { ReportTools } from './report-tools.ts'
import { loadReported, placesOf, reader } from './reported-items.queries.ts'

/** Reads the selected items, then writes them into a document, page by page while it is sent. */
export const inventoryReport =
  (tools: ReportTools) =>
  async (
    ctx: ReadCtx,
    { select, title, photos, paper, language }: InventoryReportIn,
  ): Promise<AllRead<Streamed>> => {
    const { db, now, actor, request } = ctx
    const { groupId, userId, hidden } = actor
    await requireNoLongWrite(db, groupId)
    const rowNumbers = await findSelectedRows(db, groupId, select)
    if (rowNumbers.length > maxReported) throw invalid('select', 'too_many', { limit: maxReported })
    const { group, currency, name, settings } = requireValue(await db.first(reader, { groupId, userId }))
    const own = languageIn(settings)
    const says = reportLanguage(language?.language ?? own, language?.tag ?? own, currency)
    const reported = await placesOf(db, groupId, rowNumbers, says.compare)
    const items = await loadReported(db, groupId, reported.places, photos)
    const day = request.today(now)
    const facts = { group, by: name, title: title || says.t('report.title'), day: says.day(day), now }
    const shows = { photos, prices: hidden?.prices !== true, serialNumbers: hidden?.serialNumbers !== true }
    return new AllRead(async () => {
      // What sets and draws text is loaded with the first document.
      const typefaces = await tools.labels.typefaces()
      const { writeReport } = await import('./write-report.ts')
      const report = { requester: ctx, reported, items, facts, shows, says, paper, typefaces, tools }
      return new Streamed(writeReport(report), {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename=${says.t('report.title')}_${day}.pdf`,
      })
    })
  }
