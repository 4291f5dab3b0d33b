import type { FileKind } from './order-file.ts'

/** As many bytes of a file as `fileKindOf` looks at. */
export const KIND_BYTES = 1024

const BEGINNINGS: readonly (readonly [FileKind, string])[] = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['tiff', 'II+\0'],
  ['tiff', 'MM\0+'],
]

/** What a file is by its first bytes. A PDF may have something before it, as readers of PDF allow. */
export function fileKindOf(start: Uint8Array): FileKind {
  const text = String.fromCharCode(...start.subarray(0, KIND_BYTES))
  const [kind] = BEGINNINGS.find(([, sign]) => text.startsWith(sign)) ?? []
  return kind ?? (text.includes('%PDF-') ? 'pdf' : 'other')
}
