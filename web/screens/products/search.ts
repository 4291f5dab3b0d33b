import { oneOf, searchParser, text } from '../../search-params.ts'

/**
 * `?cari=flexi&kategori=Banner`. `buka` opens once: a product by its id, `baru` (a new one) or `impor`. `lihat=bahan` shows
 * materials, `bahan=…` is the open stock card.
 */
export const productSearch = searchParser({
  cari: text,
  kategori: text,
  lihat: oneOf(['kartu', 'tabel', 'bahan']),
  buka: text,
  bahan: text,
})
export type ProductSearch = ReturnType<typeof productSearch>
