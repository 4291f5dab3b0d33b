import { day, searchParser, text } from '../../search-params.ts'

/**
 * `?tab=riwayat&orang=system&jenis=products&tindakan=delete&hari=2026-11-21&cari=kopi`; `masuk=ya` shows sign-ins too. The values are checked
 * in activity/filters.ts: their lists would weigh on the first load.
 */
export const settingsSearch = searchParser({
  tab: text,
  orang: text,
  jenis: text,
  tindakan: text,
  hari: day,
  cari: text,
  masuk: text,
})
export type SettingsSearch = ReturnType<typeof settingsSearch>
