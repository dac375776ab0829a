import type { Outbound } from '#outbound/outbound.ts'

/** What a catalogue says about a barcode; empty texts where it says nothing. */
export interface CatalogueProduct {
  readonly name: string
  readonly description: string
  readonly manufacturer: string
  readonly modelNumber: string
  /** The address of a picture. */
  readonly image: string
}

/** Asks for an address and answers the JSON that came; undefined when the catalogue does not know the product. */
export type Ask = (url: string, headers?: Readonly<Record<string, string>>) => Promise<unknown>

/** A catalogue of products on the web. */
export interface Provider {
  readonly name: string
  find(code: string, ask: Ask): Promise<CatalogueProduct[]>
}

/** What a look-up is made with. */
export interface LookUpTools {
  readonly outbound: Outbound
  readonly barcodes: {
    readonly barcodespiderToken: string | undefined
    readonly openFoodFactsContact: string | undefined
  }
}
