/** Only the extensions; migrated and empty; with the store and the four demo users. */
export type Template = 'template_bare' | 'template_empty' | 'template_demo'

export function onDatabase(url: string, name: string): string {
  return url.replace(/\/\w+(\?|$)/, `/${name}$1`)
}
