import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import type { Store } from '../../../../contract/store.ts'
import type { Page, Role } from '../../../../core/access.ts'
import { saveRolePermissions } from '../../../data/server-writes.ts'
import { useShop } from '../../../data/session.tsx'
import { changeWords, conflictRows, rebased, sameGrants, toggled, wholeOf } from './permissions-model.ts'

type Outcome = { state: 'saved' } | { state: 'conflict' } | { state: 'failed'; reason: string | undefined }

/** What each role may open while it is being changed. `latest` changes under it whenever anybody saves something. */
export function usePermissionsForm() {
  const { store: latest } = useShop()
  const [before, setBefore] = useState(latest)
  const [draft, setDraft] = useState(() => wholeOf(latest.rolePermissions))
  const [told, setTold] = useState<Store | null>(null)
  const [saving, setSaving] = useState(false)

  const was = before.rolePermissions
  const dirty = !sameGrants(was, draft)
  const newest = told && told.version > latest.version ? told : latest
  // While a change is on its way, a newer configuration may be its own.
  const newer = !saving && newest.version > before.version ? newest : null
  const othersChanged = newer !== null && !sameGrants(was, newer.rolePermissions)

  function start(store: Store, next: Store['rolePermissions']) {
    setBefore(store)
    setDraft(wholeOf(next))
  }
  // Nothing changed here, or nothing there that this tab shows: the newest configuration simply takes its place.
  if (newer && !(dirty && othersChanged)) start(newer, dirty ? draft : newer.rolePermissions)

  return {
    saved: was,
    draft,
    dirty,
    saving,
    changes: changeWords(was, draft),
    conflict: dirty && othersChanged ? conflictRows(was, draft, newer.rolePermissions) : null,
    toggle: (role: Role, page: Page) => setDraft((now) => toggled(now, role, page)),
    reset: () => start(newest, newest.rolePermissions),
    keep: () => newer && start(newer, rebased(was, draft, newer.rolePermissions)),
    async save(): Promise<Outcome | null> {
      if (saving || !dirty || othersChanged) return null
      setSaving(true)
      const outcome = await send(before, draft)
      setSaving(false)
      if (outcome.state === 'saved') start(outcome.store, outcome.store.rolePermissions)
      if (outcome.state === 'conflict') setTold(outcome.now)
      return outcome
    },
  }
}

export type PermissionsForm = ReturnType<typeof usePermissionsForm>

type Sent =
  | Exclude<Outcome, { state: 'saved' | 'conflict' }>
  | { state: 'saved'; store: Store }
  | { state: 'conflict'; now: Store }

/** Sends the setting; again where only another part of the configuration was saved meanwhile, which says nothing about it. */
async function send(before: Store, rolePermissions: Store['rolePermissions']): Promise<Sent> {
  let { version } = before
  for (;;) {
    try {
      return { state: 'saved', store: await saveRolePermissions({ version, rolePermissions }) }
    } catch (error) {
      if (!(error instanceof ORPCError)) return { state: 'failed', reason: undefined }
      if (error.code !== 'CONFLICT')
        return { state: 'failed', reason: error.status < 500 ? error.message : undefined }
      const now: Store = error.data.current
      if (!sameGrants(before.rolePermissions, now.rolePermissions)) return { state: 'conflict', now }
      version = now.version
    }
  }
}
