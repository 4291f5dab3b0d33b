import type { User } from '../../../../contract/users.ts'
import type { ConflictRow } from '../../../kit/record/conflict-alert.tsx'
import { ROLE_NAMES } from '../../../text.ts'
import type { Fields } from './use-user-form.ts'

/** A user as somebody else has just saved them, beside what is typed here over what they were `before`. */
export function conflictRows(before: User, now: User, fields: Fields): ConflictRow[] {
  const row = (name: string, was: string, is: string, mine: string) => ({
    name,
    now: is || '—',
    mine: mine === was ? null : mine || '—',
  })
  return [
    row('Nama', before.name, now.name, fields.name),
    row('Email', before.email, now.email, fields.email),
    row('Nama pengguna', before.username ?? '', now.username ?? '', fields.username),
    row('Peran', ROLE_NAMES[before.role], ROLE_NAMES[now.role], ROLE_NAMES[fields.role]),
    row('Keadaan', stateOf(before), stateOf(now), stateOf(fields)),
  ]
}

function stateOf({ isActive }: { isActive: boolean }): string {
  return isActive ? 'Aktif' : 'Nonaktif'
}
