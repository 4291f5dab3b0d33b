import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import type { Store } from '../../../contract/store.ts'
import type { ProductSettings } from '../../../core/product-settings.ts'
import { saveProductSettings } from '../../data/server-writes.ts'
import { useShop } from '../../data/session.tsx'
import { reasonOf } from './save-product.ts'
import { rebaseSettings, sameSettings } from './settings-model.ts'

type Outcome = { state: 'saved' } | { state: 'conflict' } | { state: 'failed'; reason: string | undefined }

/** The three lists from opening the dialog to saving them. */
export function useSettingsForm() {
  const { store } = useShop()
  const [before, setBefore] = useState(store)
  const [lists, setLists] = useState(store.productSettings)
  const [newer, setNewer] = useState<Store | null>(null)
  const [saving, setSaving] = useState(false)

  const dirty = !sameSettings(before.productSettings, lists)
  const latest = newer ?? (!saving && store.version > before.version ? store : null)
  const othersChanged = latest !== null && !sameSettings(before.productSettings, latest.productSettings)

  function start(record: Store, next: ProductSettings) {
    setBefore(record)
    setLists(next)
    setNewer(null)
  }
  // Another part of the configuration changed, or nothing is changed here yet: only the version is taken over.
  if (latest && !(dirty && othersChanged)) start(latest, dirty ? lists : latest.productSettings)

  return {
    lists,
    dirty,
    saving,
    conflict: dirty && othersChanged ? latest : null,
    change: (changes: Partial<ProductSettings>) => setLists((now) => ({ ...now, ...changes })),
    reload: () => latest && start(latest, latest.productSettings),
    keep: () =>
      latest && start(latest, rebaseSettings(lists, before.productSettings, latest.productSettings)),
    async save(): Promise<Outcome | null> {
      if (saving || !dirty || (latest && othersChanged)) return null
      setSaving(true)
      try {
        const saved = await saveProductSettings({ version: before.version, productSettings: lists })
        start(saved, saved.productSettings)
        return { state: 'saved' }
      } catch (error) {
        if (error instanceof ORPCError && error.code === 'CONFLICT') {
          setNewer(error.data.current)
          return { state: 'conflict' }
        }
        return { state: 'failed', reason: reasonOf(error) }
      } finally {
        setSaving(false)
      }
    },
  }
}
