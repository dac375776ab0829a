import { createTemplate } from '@stowage/contract/catalogues/templates'
import type { Client } from '@stowage/contract/protocol/client'

interface Sample {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly defaultName?: string
  readonly defaultManufacturer?: string
  readonly defaultQuantity?: number
  readonly defaultInsured?: boolean
  readonly defaultWarrantyDetails?: string
  readonly includeWarrantyFields?: boolean
  readonly includePurchaseFields?: boolean
  readonly fields: readonly { readonly type: 'text'; readonly name: string; readonly textValue: string }[]
}

const text = (name: string, textValue = '') => ({ type: 'text' as const, name, textValue })

const templates: readonly Sample[] = [
  {
    name: 'Book',
    description: 'Books of the living room and the study',
    tags: ['Books'],
    fields: [text('Author'), text('ISBN'), text('Language', 'English')],
  },
  {
    name: 'Light bulb',
    description: 'Spare bulbs',
    tags: ['Consumables', 'Electrical'],
    defaultName: 'Bulb {{count}} ({{location}})',
    defaultManufacturer: 'Osrum',
    defaultQuantity: 4,
    fields: [text('Socket', 'E27'), text('Voltage', '230 V')],
  },
  {
    name: 'Moving box',
    description: 'Stackable box for attic and basement',
    tags: ['Storage'],
    defaultName: 'Box {{count}}',
    defaultManufacturer: 'Packwell',
    fields: [text('Size', '60 × 40 × 35 cm')],
  },
  {
    name: 'Power tool',
    description: 'Insured, with warranty and voltage',
    tags: ['Tools', 'Electrical'],
    defaultManufacturer: 'Makito',
    defaultInsured: true,
    includeWarrantyFields: true,
    includePurchaseFields: true,
    defaultWarrantyDetails: '3 years after registration',
    fields: [text('Voltage', '18 V')],
  },
]

/** Makes templates of what the household buys again and again. */
export async function makeTemplates(client: Client, tags: ReadonlyMap<string, string>): Promise<void> {
  for (const { tags: names, ...template } of templates) {
    const defaultTagIds = names.map(name => tags.get(name) ?? '')
    await client.call(createTemplate, { ...template, fields: [...template.fields], defaultTagIds })
  }
}
