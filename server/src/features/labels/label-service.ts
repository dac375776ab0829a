import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '#kernel/problem.ts'
import { ownerConfiguredAddresses } from '#outbound/address-policy.ts'
import { AddressRefused, type Outbound, OutboundFailed } from '#outbound/outbound.ts'
import type { LabelFacts } from './print-command.ts'

/** A picture and its media type. */
export interface Picture {
  readonly bytes: Buffer
  readonly type: string
}

/** Where the owner's own label service is, and how much of its answers is read. */
export interface LabelService {
  readonly outbound: Outbound
  readonly url: string
  /** Milliseconds. */
  readonly timeout: number
  readonly maxBytes: number
}

/** Has a label drawn by the owner's own service, as long as somebody waits for it. */
export async function askLabelService(
  service: LabelService,
  facts: LabelFacts,
  signal: AbortSignal,
): Promise<Picture> {
  const { headers, status, body } = await ask(service, facts, signal)
  const said = headers.get('content-type') ?? ''
  if (status !== 200 || !/^image\/[\w.+-]+/i.test(said))
    throw new Problem('label.service_failed', {
      cause: new Error(`It answered ${status} with ${said || 'no type'}`),
    })
  const seen = await fileTypeFromBuffer(body)
  const type = seen?.mime.startsWith('image/') ? seen.mime : said
  return { bytes: body, type }
}

async function ask(
  { outbound, url, timeout, maxBytes }: LabelService,
  facts: LabelFacts,
  signal: AbortSignal,
) {
  const address = new URL(url)
  address.search = String(queryOf(facts))
  const headers = { accept: 'image/*', 'user-agent': 'Stowage label maker' }
  try {
    return await outbound.send(
      { url: address, headers, timeout, maxBytes, cut: true, maxRedirects: 10, signal },
      ownerConfiguredAddresses,
    )
  } catch (cause) {
    signal.throwIfAborted()
    if (!(cause instanceof OutboundFailed || cause instanceof AddressRefused)) throw cause
    throw new Problem('label.service_failed', { cause })
  }
}

function queryOf(facts: LabelFacts): URLSearchParams {
  const { AdditionalInformation, ...others } = facts
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(others)) query.set(name, spell(name, value))
  if (AdditionalInformation !== '') query.set('AdditionalInformation', AdditionalInformation)
  return query
}

const decimals = new Set(['TitleFontSize', 'DescriptionFontSize', 'Dpi'])

const spell = (name: string, value: string | number | boolean): string =>
  decimals.has(name) ? Number(value).toFixed(6) : String(value)
