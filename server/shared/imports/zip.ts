import { crc32, inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { UnreadableFile } from './unreadable-file.ts'

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const DEFLATED = 8

/** Bytes unpacked, far above any workbook of 50,000 rows: protects against zip bombs. */
const LARGEST_CONTENT = 100 * 1024 * 1024
const MOST_ENTRIES = 2000

/**
 * Unpacks the parts of a zip archive whose names `isWanted` accepts. Throws UnreadableFile for broken, encrypted or too large content. Not
 * fflate, which checks neither checksums nor encryption (docs/decisions/0021).
 */
export function unzip(bytes: Buffer, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  let room = LARGEST_CONTENT
  for (const entry of readDirectory(bytes)) {
    if (!isWanted(entry.name)) continue
    const content = unpackEntry(bytes, entry, room)
    room -= content.byteLength
    parts.set(entry.name, content)
  }
  return parts
}

type Entry = { name: string; method: number; crc: number; size: number; at: number }

function readDirectory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END)
    throw new UnreadableFile('broken')
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw new UnreadableFile('too large')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw new UnreadableFile('broken')
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new UnreadableFile('locked')
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      size: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

function unpackEntry(bytes: Buffer, { method, crc, size, at }: Entry, room: number): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw new UnreadableFile('broken')
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + size > bytes.length) throw new UnreadableFile('broken')
  const packed = bytes.subarray(from, from + size)
  const content = method === DEFLATED ? inflate(packed, room) : packed
  if (content.byteLength > room) throw new UnreadableFile('too large')
  if (crc32(content) !== crc) throw new UnreadableFile('broken')
  return content
}

function inflate(packed: Buffer, room: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, room) })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableFile(isTooLarge ? 'too large' : 'broken')
  }
}

/** An uncompressed archive of unpacked parts, for the sheet library that takes only archives. */
export function packZip(parts: ReadonlyMap<string, Uint8Array>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }))
}
