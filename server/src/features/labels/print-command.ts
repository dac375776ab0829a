import { StartupError } from '#kernel/startup-error.ts'
import type { Label } from './label.ts'
import { codeSide, type LabelSettings, textSize } from './label-settings.ts'

/** What a print command and a label service are told about a label, besides the picture. */
export interface LabelFacts {
  readonly Width: number
  readonly Height: number
  readonly QrSize: number
  readonly Margin: number
  readonly ComponentPadding: number
  readonly TitleText: string
  readonly TitleFontSize: number
  readonly DescriptionText: string
  readonly DescriptionFontSize: number
  readonly AdditionalInformation: string
  readonly Dpi: number
  readonly URL: string
  readonly DynamicLength: boolean
}

/** The facts of a label. */
export const factsOf = (label: Label, settings: LabelSettings): LabelFacts => ({
  Width: settings.width,
  Height: settings.height,
  QrSize: codeSide(settings),
  Margin: settings.margin,
  ComponentPadding: settings.padding,
  TitleText: label.title,
  TitleFontSize: settings.fontSize,
  DescriptionText: label.lines.join('\n'),
  DescriptionFontSize: Number(textSize(settings).toFixed(6)),
  AdditionalInformation: settings.additionalInformation ?? '',
  Dpi: 72,
  URL: label.url,
  DynamicLength: settings.dynamicLength,
})

const known = new Set([
  'FileName',
  'Width',
  'Height',
  'QrSize',
  'Margin',
  'ComponentPadding',
  'TitleText',
  'TitleFontSize',
  'DescriptionText',
  'DescriptionFontSize',
  'AdditionalInformation',
  'Dpi',
  'URL',
  'DynamicLength',
])

/** A placeholder such as `{{.FileName}}`; blanks and the dashes that trim them make no difference. */
const placeholder = /\{\{-?\s*\.?(.*?)\s*-?\}\}/g

/**
 * Splits a print command into arguments with placeholders; throws a StartupError for a placeholder that nothing
 * stands for.
 */
export function readPrintCommand(command: string): string[] {
  for (const [whole, name = ''] of command.matchAll(placeholder)) {
    if (!known.has(name))
      throw new StartupError(
        `STOWAGE_LABEL_MAKER_PRINT_COMMAND has the placeholder ${whole}; there are ${[...known].map(each => `{{.${each}}}`).join(', ')}.`,
      )
  }
  const words = command.match(/(?:\{\{.*?\}\}|\S)+/g)
  if (words === null) throw new StartupError('STOWAGE_LABEL_MAKER_PRINT_COMMAND must not be blank.')
  return words
}

/** Fills in the arguments; each stays one argument whatever is filled in, and empty ones are left out. */
export const fillIn = (words: readonly string[], facts: LabelFacts, file: string): string[] =>
  words
    .map(word =>
      word.replace(placeholder, (_, name: string) =>
        String({ ...facts, FileName: file }[name as keyof LabelFacts]),
      ),
    )
    .filter(word => word !== '')
