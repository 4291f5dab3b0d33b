/** What a test's database begins as: with nothing but the extensions, migrated and empty, or with the store and the four demo users in it as well. */
export type Template = 'template_bare' | 'template_empty' | 'template_demo'

/** The same server and role, another database. */
export function onDatabase(url: string, name: string): string {
  return url.replace(/\/\w+(\?|$)/, `/${name}$1`)
}
