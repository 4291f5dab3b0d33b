import { existsSync } from 'node:fs'
import path from 'node:path'
import { formatBytes } from '../../../core/values/bytes.ts'
import { checkFiles } from '../../features/files/check-files.ts'
import { copyFiles } from '../../features/files/copy-files.ts'
import { openDiskStore } from '../../features/files/disk-store.ts'
import { openFileStore } from '../../features/files/file-store.ts'
import { listKeptKeys } from '../../features/files/queries.ts'
import type { Env } from '../process/env.ts'
import { OperatorError } from '../process/operator-error.ts'
import { consoleCommand } from '../process/package.ts'
import { type Command, print, withShop } from './command.ts'

const MAX_NAMED = 20

/** Copies the print files, which no backup of the database holds; exit code 1 if one is damaged or missing. */
export const files: Command = {
  args: 'FOLDER [--restore]',
  summary: 'menyalin file cetak ke FOLDER, atau dari sana kembali',
  minArgs: 1,
  maxArgs: 2,
  async run(env, args) {
    const [name, ...others] = args.filter((arg) => arg !== '--restore')
    if (name === undefined || others.length > 0) throw new OperatorError('Sebutkan satu folder.')
    const folder = path.resolve(name)
    const isRestoring = args.includes('--restore')
    if (isRestoring && !existsSync(folder)) throw new OperatorError(`Folder ${folder} tidak ada.`)
    const [own, copy] = [openFileStore(env.files), openDiskStore(folder)]
    const { counted, bytes, existing, damaged } = isRestoring
      ? await copyFiles(copy, own, env.files.dir, await withShop(env, listKeptKeys))
      : await copyFiles(own, copy, folder)
    print(
      `${counted.toLocaleString('id-ID')} file disalin (${formatBytes(bytes)}), ${existing.toLocaleString('id-ID')} sudah ada.`,
    )
    for (const key of damaged) print(`RUSAK, tidak disalin: ${key}`)
    const isComplete = await printMissingFiles(env)
    return damaged.length > 0 || !isComplete ? 1 : 0
  },
}

/** Names the files that the database knows and the file store lacks; false if there are any. */
export async function printMissingFiles(env: Env): Promise<boolean> {
  const { missing } = await withShop(env, (db) => checkFiles(db, openFileStore(env.files), new Date()))
  if (missing.length === 0) return true
  print(`${missing.length.toLocaleString('id-ID')} file cetak tidak ada di penyimpanan:`)
  for (const { text } of missing.slice(0, MAX_NAMED)) print(`  ${text}`)
  if (missing.length > MAX_NAMED) print(`  dan ${missing.length - MAX_NAMED} lagi`)
  print(`Kembalikan dari salinannya: ${consoleCommand('files FOLDER --restore')}`)
  return false
}
