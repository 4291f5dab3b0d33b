import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v7 as uuidv7 } from 'uuid'
import { hasHash } from './check-files.ts'
import type { FileKey, FileStore } from './file-store.ts'

type Copied = { counted: number; bytes: number; existing: number; damaged: FileKey[] }

/**
 * Copies what a store lacks, or has in another size, from another one. Each original is checked against its name on the way: what is damaged is not
 * copied. `dir`: for partial copies, on the disk of `to`. `only`: restores these keys, and replaces what is damaged by its content too.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  dir: string,
  only?: ReadonlySet<FileKey>,
): Promise<Copied> {
  const there = new Map<FileKey, number>()
  for await (const { key, bytes } of to.list()) there.set(key, bytes)
  const copied: Copied = { counted: 0, bytes: 0, existing: 0, damaged: [] }
  await mkdir(dir, { recursive: true })
  for await (const { key, bytes } of from.list()) {
    if (only && !only.has(key)) continue
    const isIntact = there.get(key) === bytes && (!only || (await isAsNamed(to, key)))
    const partial = path.join(dir, `copy-${uuidv7()}`)
    if (isIntact) copied.existing += 1
    else if (await copyOne(from, to, { key, isThere: there.has(key), partial })) {
      copied.counted += 1
      copied.bytes += bytes
    } else copied.damaged.push(key)
  }
  return copied
}

/** Whether an original has the content that its name says; previews have no such name. */
async function isAsNamed(store: FileStore, key: FileKey): Promise<boolean> {
  const [folder, hash = ''] = key.split('/')
  return folder === 'preview' || (await hasHash(store, hash))
}

/** False for an original whose content is not what its name says. */
async function copyOne(
  from: FileStore,
  to: FileStore,
  { key, isThere, partial }: { key: FileKey; isThere: boolean; partial: string },
): Promise<boolean> {
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
    // A damaged one of the same size would stay.
    if (isThere) await to.remove(key)
    await to.put(key, partial)
    return true
  } finally {
    await rm(partial, { force: true })
  }
}
