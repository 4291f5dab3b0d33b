/** The migrated, empty database that every test file copies. */
export const templateName = 'template_shop'

/** The same server and role, another database. */
export function onDatabase(url: string, name: string): string {
  return url.replace(/\/\w+(\?|$)/, `/${name}$1`)
}
