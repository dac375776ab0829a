import { given, postJson } from '../requests.ts'
import type { Notice, Service } from '../service.ts'
import { BadServiceUrl, need } from '../service-url.ts'

/** A workflow of Microsoft Teams: `teams://?host=` with the percent-encoded address of the workflow. */
export const teams: Service = url => {
  const given = need(url.option('host') ?? (url.host || undefined), 'host')
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given}`
  if (!URL.canParse(written) || new URL(written).protocol !== 'https:')
    throw new BadServiceUrl('says host, which must be the https address of a workflow')
  const workflow = new URL(written)
  return {
    hosts: [workflow.hostname],
    steps: notice => [way => way.send(postJson(workflow, cardOf(notice, url.option('color'))))],
  }
}

const paragraph = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more })

/** A message with one adaptive card: a paragraph for each line. */
function cardOf({ title, text }: Notice, color: string | undefined) {
  const heading = title === undefined ? [] : [paragraph(title, { weight: 'Bolder', ...given({ color }) })]
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [...heading, ...text.split('\n').map(line => paragraph(line))],
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  }
}
