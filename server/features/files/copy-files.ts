import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'
import type { FileKey, FileStore } from './file-store.ts'

type Copied = { counted: number; bytes: number; existing: number; damaged: FileKey[] }

/**
 * Copies what a store lacks from another one. Each original is checked against its name on the way: what is damaged is not copied. `dir`: for partial
 * copies, on the disk of `to`.
 */
export async function copyFiles(from: FileStore, to: FileStore, dir: string): Promise<Copied> {
  const there = new Set<FileKey>()
  for await (const { key } of to.list()) there.add(key)
  const copied: Copied = { counted: 0, bytes: 0, existing: 0, damaged: [] }
  await mkdir(dir, { recursive: true })
  for await (const { key, bytes } of from.list()) {
    if (there.has(key)) copied.existing += 1
    else if (await copyOne(from, to, key, path.join(dir, `copy-${uuidv7()}`))) {
      copied.counted += 1
      copied.bytes += bytes
    } else copied.damaged.push(key)
  }
  return copied
}

/** False for an original whose content is not what its name says. */
async function copyOne(from: FileStore, to: FileStore, key: FileKey, partial: string): Promise<boolean> {
  try {
    const content = await from.read(key)
    // It was removed in between.
    if (!content) return true
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform(chunk, _, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(content, hashing, createWriteStream(partial, { flush: true }))
    if (key.startsWith('original/') && `original/${hash.digest('hex')}` !== key) return false
    await to.put(key, partial)
    return true
  } finally {
    await rm(partial, { force: true })
  }
}
