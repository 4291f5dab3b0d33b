import { oneOf, searchParser, text } from '../../search-params.ts'

/** `?cari=flexi&kategori=Banner`. `buka` opens once: a product by its id, `baru` (a new one) or `impor`. */
export const productSearch = searchParser({
  cari: text,
  kategori: text,
  lihat: oneOf(['kartu', 'tabel']),
  buka: text,
})
