import type { StoreConfig } from '../shop/store.ts'

/** Both optional: an older cached configuration lacks them. */
export type QrisSetting = Partial<Pick<StoreConfig, 'qrisCode' | 'qrisEnabled'>>

/** Whether the shop shows its QRIS with amounts. In a file of its own, since the till asks it before it needs a code. */
export function hasQris({ qrisCode, qrisEnabled }: QrisSetting): boolean {
  return Boolean(qrisEnabled && qrisCode)
}
