import path from 'node:path'
import { loadShopName } from '../../features/store/queries.ts'
import { writeBackup } from '../database/backup/write-backup.ts'
import { connect } from '../database/connection.ts'
import { findBinaries } from '../database/embedded/binaries.ts'
import { withOlderPostgres } from '../database/embedded/older-postgres.ts'
import { startEmbedded } from '../database/embedded/start.ts'
import { embeddedFolder } from '../database/embedded-folder.ts'
import { replaceDatabaseFromBackup } from '../database/replace-database.ts'
import type { Env } from '../process/env.ts'
import type { Logger } from '../process/log.ts'
import { VERSION } from '../process/package.ts'

/**
 * Migrates the shop's data from an older major version of PostgreSQL: starts that version once more, backs everything up, restores
 * it into a new cluster and compares every row. The old data is set aside; after a failure it is where it was.
 */
export async function upgradePostgres(env: Env, major: number, log: Logger): Promise<void> {
  const home = embeddedFolder(env)
  tell(`Data toko dibuat oleh PostgreSQL ${major} dan dipindahkan ke versi yang baru: jangan dihentikan.`)
  const file = path.join(path.dirname(home), `sebelum-pindah-dari-postgresql-${major}.cadangan`)
  const { passphrase } = env.backup
  const rows = await withOlderPostgres(major, home, async (folder) => {
    const old = await startEmbedded(home, {}, (at) => findBinaries(at, folder))
    const db = connect(old.ownerUrl, log, 'setup')
    try {
      const about = { version: VERSION, shop: await loadShopName(db) }
      return (await writeBackup({ url: old.ownerUrl, file, about, passphrase })).rows
    } finally {
      await db.destroy()
      await old.stop()
    }
  })
  const aside = await replaceDatabaseFromBackup(env, file, new Date(), { mayBeElsewhere: false })
  tell(
    `Selesai: ${rows.toLocaleString('id-ID')} baris sudah dipindahkan dan dibandingkan. Data lama disisihkan di ${aside}, cadangannya di ${file}. Semua orang perlu masuk lagi.`,
  )
}

function tell(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}
