import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '../process/env.ts'
import { asideTimestamp } from './backup/move-to-schema.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { startEmbedded } from './embedded/start.ts'
import { embeddedFolder, finishRestore, RESTORE_COMPLETE, restoreFolder } from './embedded-folder.ts'

/**
 * Replaces the shop's data by a backup's; returns where the old data is, null if there was none. An embedded database is restored into a
 * temporary folder, then renamed; an external one in one transaction beside the old schema. A failure leaves the old data in place.
 */
export async function replaceDatabaseFromBackup(env: Env, file: string, at: Date): Promise<string | null> {
  const stamp = asideTimestamp(at)
  const { passphrase } = env.backup
  if (env.databaseUrl) {
    const aside = `sebelum_pulih_${stamp}`
    const url = env.databaseOwnerUrl ?? env.databaseUrl
    return (await restoreBackup({ url, file, passphrase, aside, mayBeElsewhere: true })) ? aside : null
  }
  const home = embeddedFolder(env)
  const next = restoreFolder(home)
  const wasThere = existsSync(home)
  const letGo = wasThere ? await lockFolder(home) : async () => {}
  try {
    await rm(next, { recursive: true, force: true })
    const embedded = await startEmbedded(next)
    try {
      await restoreBackup({
        url: embedded.ownerUrl,
        file,
        passphrase,
        aside: 'kosong',
        mayBeElsewhere: true,
      })
    } finally {
      await embedded.stop()
    }
    await writeFile(path.join(next, RESTORE_COMPLETE), '')
    const aside = `${home}-sebelum-pulih-${stamp}`
    if (wasThere) await rename(home, aside)
    await finishRestore(home)
    return wasThere ? aside : null
  } finally {
    await letGo()
  }
}
