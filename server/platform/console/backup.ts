import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { formatBytes } from '../../../core/values/bytes.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { OperatorError } from '../process/operator-error.ts'
import { type Command, print, withShop } from './command.ts'

export const backup: Command = {
  args: '[FILE]',
  summary: 'membuat cadangan, juga saat toko buka',
  minArgs: 0,
  maxArgs: 1,
  supportsAll: true,
  run: (env, [file]) =>
    withShop(env, async (db, databaseUrl) => {
      const target = file === undefined ? undefined : path.resolve(file)
      if (target !== undefined && statSync(target, { throwIfNoEntry: false })?.isDirectory()) {
        const inside = path.join(target, 'toko.cadangan')
        throw new OperatorError(`${target} adalah folder: sebutkan nama filenya, misalnya ${inside}.`)
      }
      if (target !== undefined && existsSync(target))
        throw new OperatorError(`File ${target} sudah ada: sebutkan nama lain, atau pindahkan dulu file itu.`)
      const made = await makeBackup({ db, databaseUrl, settings: env.backup, file: target, createdBy: null })
      print(`Cadangan selesai dan sudah dibaca ulang: ${made.file}`)
      print(`${made.rows.toLocaleString('id-ID')} baris, ${formatBytes(made.bytes)}.`)
      if (!made.isRecorded)
        print('Cadangan ini tidak tercatat di toko, karena disknya penuh. Kosongkan ruang di sana.')
      if (!env.backup.passphrase) {
        print(
          'Isinya bisa dibaca siapa saja yang memegang file ini: isi BACKUP_PASSPHRASE untuk mengenkripsinya.',
        )
      }
      if (target === undefined && env.backup.isBesideData) {
        print(
          'File ini ada di disk yang sama dengan datanya: salin ke disk atau komputer lain, atau isi BACKUP_DIR.',
        )
      }
      return 0
    }),
}
