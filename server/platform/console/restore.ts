import path from 'node:path'
import { DEFAULT_STORE } from '../../../core/shop/store.ts'
import { shopZoneSchema, zoneName } from '../../../core/time/calendar.ts'
import type { BackupHeader } from '../database/backup/format.ts'
import { verifyBackup } from '../database/backup/restore-backup.ts'
import { findLockHolder } from '../database/embedded/folder-lock.ts'
import { embeddedFolder } from '../database/embedded-folder.ts'
import { replaceDatabaseFromBackup } from '../database/replace-database.ts'
import type { Env } from '../process/env.ts'
import { OperatorError } from '../process/operator-error.ts'
import { consoleCommand, START_COMMAND } from '../process/package.ts'
import { type Command, print } from './command.ts'
import { printMissingFiles } from './files.ts'
import { prompt } from './prompt.ts'

const COUNTED_TABLES = {
  transactions: 'transaksi',
  customers: 'pelanggan',
  products: 'produk',
  expenses: 'pengeluaran',
}

/** Replaces the shop with a backup, after verifying the whole file and asking for confirmation. */
export const restore: Command = {
  args: 'FILE [--yes]',
  summary: 'memulihkan toko dari cadangan',
  minArgs: 1,
  maxArgs: 2,
  async run(env, args) {
    const [name, ...others] = args.filter((arg) => arg !== '--yes')
    if (name === undefined || others.length > 0) throw new OperatorError('Sebutkan satu file cadangan.')
    const file = path.resolve(name)
    await requireClosedShop(env)
    const { header, counts } = await verifyBackup(file, env.backup.passphrase)
    print(`Cadangan ${header.shop} dari ${formatBackupTime(header)} (PrintPro ${header.version}), utuh:`)
    for (const [table, noun] of Object.entries(COUNTED_TABLES)) {
      const rows = counts.find((count) => count.table === table)?.rows ?? 0
      print(`  ${rows.toLocaleString('id-ID')} ${noun}`)
    }
    print('Data toko yang sekarang akan disisihkan dan diganti seluruhnya dengan isi cadangan ini.')
    if (!args.includes('--yes')) {
      const typed = await prompt(`Ketik nama toko di cadangan (${header.shop}) untuk melanjutkan: `)
      if (typed.trim() !== header.shop) throw new OperatorError('Dibatalkan: tidak ada yang berubah.')
    }
    const aside = await replaceDatabaseFromBackup(env, file, new Date())
    print('Pemulihan selesai, dan semua baris sudah dibandingkan dengan cadangan.')
    if (aside) print(`Data sebelumnya disisihkan di ${env.databaseUrl ? `schema ${aside}` : aside}.`)
    // A backup of another version is brought forward at the next start; the doctor names them then.
    await printMissingFiles(env).catch((error) => {
      if (!(error instanceof OperatorError)) throw error
    })
    print(`Jalankan ${START_COMMAND}. Semua orang perlu masuk lagi.`)
    print('Di tempat yang bukan semula, webhook, email, dan kunci API dimatikan sampai pemilik menyatakan')
    print(`ini toko yang dipakai: di Pengaturan, Kesehatan, atau dengan ${consoleCommand('activate')}.`)
    return 0
  },
}

/** In the shop's time zone, as the file is named; older backups do not have it. */
function formatBackupTime({ madeAt, zone: said }: BackupHeader): string {
  const zone = shopZoneSchema.safeParse(said).data ?? DEFAULT_STORE.timeZone
  const at = new Date(madeAt).toLocaleString('id-ID', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  })
  return `${at} ${zoneName(zone)}`
}

async function requireClosedShop(env: Env): Promise<void> {
  if (env.databaseUrl || (await findLockHolder(embeddedFolder(env))) === undefined) return
  throw new OperatorError('Toko masih berjalan: hentikan dulu PrintPro, lalu pulihkan.')
}
