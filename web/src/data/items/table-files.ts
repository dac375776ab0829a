/** How the names of files end that can be imported. */
export const tableEndings = ['csv', 'tsv', 'txt', 'xlsx'] as const

/** May the file be a table, by its name? The server says why it cannot read one, such as .xls. */
export const isTableFile = ({ name }: Pick<File, 'name'>): boolean => /\.(csv|tsv|txt|xlsx?|ods)$/i.test(name)
