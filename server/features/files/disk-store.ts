import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { domainError } from '../../api/domain-error.ts'
import type { FileKey, FileStore } from './file-store.ts'

/** Bytes that files leave on the disk: what the shop sells has to be stored too. */
const RESERVED_BYTES = 200 * 1024 * 1024
const NO_ROOM =
  'Disk server hampir penuh, file ini tidak muat. Yang sudah terkirim tetap tersimpan: kosongkan ruang, lalu lanjutkan'

const DAY_MS = 24 * 3_600_000

/** Ends the names of copies that are not complete. */
export const PARTIAL = '.partial'

/** The file store as folders: `original/ab/<hash>`, by the first two letters of what follows the slash. */
export function openDiskStore(dir: string): FileStore {
  const pathOf = (key: FileKey) => {
    const [folder = '', name = ''] = key.split('/')
    return path.join(dir, folder, name.slice(0, 2), name)
  }
  return {
    async put(key, file) {
      const target = pathOf(key)
      await mkdir(path.dirname(target), { recursive: true })
      const { size } = await stat(file)
      if ((await sizeOf(target)) === size) return
      await linkOrCopy(file, target)
      await syncFolder(path.dirname(target))
    },

    async read(key, range) {
      if ((await sizeOf(pathOf(key))) === null) return null
      return Readable.toWeb(createReadStream(pathOf(key), range)) as ReadableStream<Uint8Array>
    },

    async withLocalFile(key, work) {
      return (await sizeOf(pathOf(key))) === null ? null : await work(pathOf(key))
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list() {
      for (const folder of ['original', 'preview'] as const) {
        const entries = await readdir(path.join(dir, folder), { recursive: true, withFileTypes: true }).catch(
          () => [],
        )
        for (const entry of entries) {
          if (!entry.isFile() || entry.name.endsWith(PARTIAL)) continue
          const bytes = await sizeOf(path.join(entry.parentPath, entry.name))
          // Null: removed in between.
          if (bytes !== null) yield { key: `${folder}/${entry.name}`, bytes }
        }
      }
    },
  }
}

/** What the disk of a folder has left. */
export async function findDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws DISK_FULL where less than the reserve would be left. */
export function requireReserve(bytes: number): void {
  if (bytes < RESERVED_BYTES) throw domainError('DISK_FULL', undefined, NO_ROOM)
}

/** Makes the entries of a folder durable. Windows cannot, and needs not. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(folder, 'r')
}

/** Removes a file or folder that a killed process left; one of today may be in use by another process. */
export async function removeLeftover(left: string): Promise<void> {
  const found = await stat(left).catch(() => null)
  if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(left, { recursive: true, force: true })
}

/** Waits until the content of a file is on the disk. */
export async function syncFile(file: string, flags = 'r+'): Promise<void> {
  const handle = await open(file, flags)
  await handle.sync().finally(() => handle.close())
}

/** A second name of the same bytes, where the file system has hard links. Replaces what is there. */
async function linkOrCopy(file: string, target: string): Promise<void> {
  const partial = `${target}.${uuidv7()}${PARTIAL}`
  try {
    await link(file, partial).catch(() => copyFile(file, partial))
    await syncFile(partial)
    await rename(partial, target)
  } finally {
    // Two names of the same file: a rename leaves both.
    await rm(partial, { force: true })
  }
}

/** Bytes; null where there is no such file. */
export async function sizeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  return found?.size ?? null
}
