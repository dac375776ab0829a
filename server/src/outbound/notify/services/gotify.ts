import { parseJson } from '@stowage/contract/protocol/json'
import { given, postJson } from '../requests.ts'
import type { Service } from '../service.ts'
import { BadServiceUrl, need, pathOf, requireHost, type ServiceUrl, webAddress } from '../service-url.ts'

/** A Gotify server: `gotify://HOST[:PORT][/SUBPATH]/TOKEN`. */
export const gotify: Service = url => {
  const token = need(url.segments.at(-1), 'token')
  const scheme = url.flag('disabletls', false) ? 'http' : 'https'
  const address = webAddress(url, `${pathOf(...url.segments.slice(0, -1))}/message`, scheme)
  const inHeader = url.flag('useheader', false)
  if (!inHeader) address.searchParams.set('token', token)
  const priority = Number(url.option('priority') ?? 0)
  if (!Number.isInteger(priority)) throw new BadServiceUrl('says priority, which must be a whole number')
  const extras = extrasOf(url)
  const anyCertificate = url.flag('insecureskipverify', false)
  return {
    hosts: [requireHost(url)],
    steps: ({ title, text }) => [
      way =>
        way.send({
          ...postJson(
            address,
            { ...given({ title, date: url.option('date'), extras }), message: text, priority },
            inHeader ? { 'x-gotify-key': token } : {},
          ),
          ...(anyCertificate ? { anyCertificate } : {}),
        }),
    ],
  }
}

function extrasOf(url: ServiceUrl): unknown {
  const text = url.option('extras')
  if (text === undefined) return undefined
  try {
    return parseJson(text, { bytes: 4096, values: 100, levels: 8 })
  } catch {
    throw new BadServiceUrl('says extras, which must be JSON')
  }
}
