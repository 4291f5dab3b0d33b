import { OPERATIONS, RECORD_KINDS } from '../../../../core/activity/audited-tables.ts'
import { UUID_PATTERN } from '../../../../core/values/uuid.ts'
import { oneOf } from '../../../search-params.ts'
import type { SettingsSearch } from '../search.ts'

const ID = new RegExp(`^${UUID_PATTERN}$`)
const kindOf = oneOf(RECORD_KINDS)
const operationOf = oneOf(OPERATIONS)

/** Invalid filters are ignored. */
export function inputOf({ orang = '', jenis = '', tindakan = '', hari, cari, masuk }: SettingsSearch) {
  const kind = kindOf(jenis)
  return {
    actor: orang === 'system' || ID.test(orang) ? orang : undefined,
    kind,
    // Sign-ins are many, and bury the rest.
    without: kind || masuk ? undefined : ('sessions' as const),
    operation: operationOf(tindakan),
    day: hari,
    search: cari,
  }
}
