import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FileKey, FileStore } from './file-store.ts'

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
      if (await exists(target)) return
      await linkOrCopy(file, target)
      await syncFolder(path.dirname(target))
    },

    async read(key, range) {
      if (!(await exists(pathOf(key)))) return null
      return Readable.toWeb(createReadStream(pathOf(key), range)) as ReadableStream<Uint8Array>
    },

    async withLocalFile(key, work) {
      return (await exists(pathOf(key))) ? await work(pathOf(key)) : null
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
          if (!entry.isFile()) continue
          const { size } = await stat(path.join(entry.parentPath, entry.name))
          yield { key: `${folder}/${entry.name}`, bytes: size }
        }
      }
    },
  }
}

/** Makes the entries of a folder durable. Windows cannot, and needs not. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(folder, 'r')
}

/** Waits until the content of a file is on the disk. */
export async function syncFile(file: string, flags = 'r+'): Promise<void> {
  const handle = await open(file, flags)
  await handle.sync().finally(() => handle.close())
}

/** A second name of the same bytes, where the file system has hard links. */
async function linkOrCopy(file: string, target: string): Promise<void> {
  try {
    await link(file, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    const partial = `${target}.partial`
    await copyFile(file, partial)
    await syncFile(partial)
    await rename(partial, target)
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}
