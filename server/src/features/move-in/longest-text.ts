const [short, long] = [255, 1000]

const lengths: Readonly<Record<string, number>> = {
  name: short,
  description: long,
  notes: long,
  icon: short,
  color: short,
  import_ref: 100,
  serial_number: short,
  model_number: short,
  manufacturer: short,
  warranty_details: long,
  purchase_from: short,
  sold_to: short,
  sold_notes: long,
  default_name: short,
  default_description: long,
  default_manufacturer: short,
  default_model_number: short,
  default_warranty_details: long,
  text_value: 500,
  title: long,
  url: 2083,
}

/** How many characters may be typed where; what comes from elsewhere may have more. */
export const longestText = {
  /** Of a column of this name. */
  of: (column: string): number | undefined => lengths[column],
  /** Of the description of a maintenance entry. */
  upkeep: 2500,
}
