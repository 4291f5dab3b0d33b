import path from 'node:path'
import { DEFAULT_STORE } from '../../../core/shop/store.ts'
import { shopZoneSchema, zoneName } from '../../../core/time/calendar.ts'
import type { Header } from '../database/backup/format.ts'
import { checkBackup } from '../database/backup/restore-backup.ts'
import { ownerOf } from '../database/embedded/owner.ts'
import { embeddedFolder } from '../database/embedded-folder.ts'
import { replaceDatabaseFromBackup } from '../database/replace-database.ts'
import type { Env } from '../process/env.ts'
import { consoleCommand, START_COMMAND } from '../process/package.ts'
import { StartRefused } from '../process/start-refused.ts'
import { ask } from './ask.ts'
import { type Command, say } from './command.ts'

const SHOWN = {
  transactions: 'transaksi',
  customers: 'pelanggan',
  products: 'produk',
  expenses: 'pengeluaran',
}

/** Makes the shop what a backup holds, after looking at the whole file and asking. */
export const restore: Command = {
  args: 'FILE [--yes]',
  about: 'memulihkan toko dari cadangan',
  least: 1,
  most: 2,
  async run(env, args) {
    const [name, ...others] = args.filter((arg) => arg !== '--yes')
    if (name === undefined || others.length > 0) throw new StartRefused('Sebutkan satu file cadangan.')
    const file = path.resolve(name)
    await refuseWhileOpen(env)
    const { header, counts } = await checkBackup(file, env.backup.passphrase)
    say(`Cadangan ${header.shop} dari ${momentOf(header)} (PrintPro ${header.version}), utuh:`)
    for (const [table, noun] of Object.entries(SHOWN)) {
      const rows = counts.find((count) => count.table === table)?.rows ?? 0
      say(`  ${rows.toLocaleString('id-ID')} ${noun}`)
    }
    say('Data toko yang sekarang akan disisihkan dan diganti seluruhnya dengan isi cadangan ini.')
    if (!args.includes('--yes')) {
      const typed = await ask(`Ketik nama toko di cadangan (${header.shop}) untuk melanjutkan: `)
      if (typed.trim() !== header.shop) throw new StartRefused('Dibatalkan: tidak ada yang berubah.')
    }
    const aside = await replaceDatabaseFromBackup(env, file, new Date())
    say('Pemulihan selesai, dan semua baris sudah dibandingkan dengan cadangan.')
    if (aside) say(`Data sebelumnya disisihkan di ${env.databaseUrl ? `schema ${aside}` : aside}.`)
    say(`Jalankan ${START_COMMAND}. Semua orang perlu masuk lagi.`)
    say('Di tempat yang bukan semula, webhook, email, dan kunci API dimatikan sampai pemilik menyatakan')
    say(`ini toko yang dipakai: di Pengaturan, Kesehatan, atau dengan ${consoleCommand('activate')}.`)
    return 0
  },
}

/** By the shop's own clock, as its file is named. Older backups do not say which that is. */
function momentOf({ madeAt, zone: said }: Header): string {
  const zone = shopZoneSchema.safeParse(said).data ?? DEFAULT_STORE.timeZone
  const at = new Date(madeAt).toLocaleString('id-ID', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  })
  return `${at} ${zoneName(zone)}`
}

async function refuseWhileOpen(env: Env): Promise<void> {
  if (env.databaseUrl || (await ownerOf(embeddedFolder(env))) === undefined) return
  throw new StartRefused('Toko masih berjalan: hentikan dulu PrintPro, lalu pulihkan.')
}
