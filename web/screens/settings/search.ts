import { day, searchOf, text } from '../../search-params.ts'

/**
 * The open tab, and what Riwayat is narrowed to: `?tab=riwayat&orang=system&jenis=products&tindakan=delete&hari=2026-11-21&cari=kopi`; `masuk=ya`
 * shows sign-ins too. Which words
 * these may be Riwayat knows (activity/filters.ts): all of them would weigh on the first load.
 */
export const settingsSearch = searchOf({
  tab: text,
  orang: text,
  jenis: text,
  tindakan: text,
  hari: day,
  cari: text,
  masuk: text,
})
export type SettingsSearch = ReturnType<typeof settingsSearch>
