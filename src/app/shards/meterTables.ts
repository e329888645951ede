/** The tables of meters that grow with every entry, the first one first: the others are colocated with it. */
export const meterTables = ['usage_entry', 'usage_correction', 'usage_receipt', 'usage_hour', 'usage_day'] as const
