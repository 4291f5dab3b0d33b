/** A LIKE pattern for 'contains this text', in which the text's own %, _ and \ mean themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
