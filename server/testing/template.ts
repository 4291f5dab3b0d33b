/** Only the extensions; migrated and empty; with the store and the four demo users. */
export type Template = 'template_bare' | 'template_empty' | 'template_demo'

export function onDatabase(url: string, name: string): string {
  return url.replace(/\/\w+(\?|$)/, `/${name}$1`)
}

/** Settings of PostgreSQL: a test database need not survive a power cut, nor its passwords a theft. */
export const NOT_DURABLE = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  scram_iterations: '1',
}

/** A statement that copies a database. As files, without writing each page to the log, it takes half the time. */
export function copyDatabase(template: string, name: string): string {
  return `create database ${name} template ${template} owner app strategy file_copy`
}
