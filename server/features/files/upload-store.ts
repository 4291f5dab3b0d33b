import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { findDiskBytes, removeLeftover, requireReserve, sizeOf, syncFile, syncFolder } from './disk-store.ts'

/** After so many bytes a running upload looks again: others write to the disk too. */
const CHECKED_BYTES = 8 * 1024 * 1024

setFlagsFromString('--expose-gc')
/** Takes a few ms. V8 counts its own objects, not the received bytes that they hold: left alone, it lets 100 MB of them wait. */
const collectYoung: (options: { type: 'minor' }) => void = runInNewContext('gc')

/**
 * Uploads in progress, as files. What was acknowledged is on the disk: it survives a power cut, and an upload goes on where its file ends.
 */
export class UploadStore extends FileStore {
  readonly #findAddedBytes: (id: string) => Promise<number | null>
  /** Bytes that running uploads still bring. */
  #promised = 0

  /** `findAddedBytes`: the size of a file that was made of an upload, null while there is none. */
  constructor(directory: string, findAddedBytes: (id: string) => Promise<number | null>) {
    super({ directory })
    this.extensions = ['creation', 'termination']
    this.#findAddedBytes = findAddedBytes
  }

  override async create(upload: Upload): Promise<Upload> {
    requireReserve((await this.#findFreeBytes()) - (upload.size ?? 0))
    const created = await super.create(upload)
    await syncFile(this.#pathOf(upload.id))
    await syncFile(this.#pathOf(`${upload.id}.json`))
    await syncFolder(this.directory)
    return created
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const { size = 0 } = await super.getUpload(id)
    let left = size - offset
    requireReserve((await this.#findFreeBytes()) - left)
    this.#promised += left
    const received = (bytes: number) => {
      left -= bytes
      this.#promised -= bytes
    }
    try {
      const file = createWriteStream(this.#pathOf(id), { flags: 'r+', start: offset, flush: true })
      await pipeline(readable, (parts) => this.#watch(parts, received), file)
      return offset + file.bytesWritten
    } finally {
      received(left)
    }
  }

  /** The same parts. Throws DISK_FULL. */
  async *#watch(parts: AsyncIterable<Buffer>, received: (bytes: number) => void) {
    let unchecked = 0
    for await (const part of parts) {
      unchecked += part.length
      if (unchecked >= CHECKED_BYTES) {
        unchecked = 0
        collectYoung({ type: 'minor' })
        requireReserve(await findDiskBytes(this.directory))
      }
      yield part
      received(part.length)
    }
  }

  /** One whose file was added answers as complete: the answer to its last part may have been lost. */
  override async getUpload(id: string): Promise<Upload> {
    const bytes = await this.#findAddedBytes(id)
    return bytes === null ? await super.getUpload(id) : new Upload({ id, offset: bytes, size: bytes })
  }

  /** The upload's own file, also after it was added. */
  async findUnfinished(id: string): Promise<Upload | null> {
    return await super.getUpload(id).catch(() => null)
  }

  async listUnfinished(): Promise<Upload[]> {
    const found = await Promise.all((await this.#listIds()).map((id) => this.findUnfinished(id)))
    return found.filter((upload) => upload !== null)
  }

  /** Removes halves of uploads, which a killed process leaves. */
  async removeBroken(): Promise<void> {
    for (const id of await this.#listIds()) {
      const [file, description] = [this.#pathOf(id), this.#pathOf(`${id}.json`)]
      if ((await sizeOf(file)) !== null && (await sizeOf(description))) continue
      await removeLeftover(file)
      await removeLeftover(description)
    }
  }

  async #listIds(): Promise<string[]> {
    const names = await readdir(this.directory)
    return [...new Set(names.map((name) => path.basename(name, '.json')))]
  }

  #pathOf(name: string): string {
    return path.join(this.directory, name)
  }

  /** Without those that are promised. */
  async #findFreeBytes(): Promise<number> {
    return (await findDiskBytes(this.directory)) - this.#promised
  }
}
