import { z } from 'zod'

// Control characters except tab and line breaks, and bidirectional overrides.
const HIDDEN = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu

export const HIDDEN_CHARACTERS = 'Berisi karakter tersembunyi yang tidak boleh dipakai. Ketik ulang teksnya'

/** Spaces, zero-width characters and others that show nothing. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * Trimmed text, empty without anything to read. Lone surrogates, which PostgreSQL rejects, are replaced. Control characters and bidirectional
 * overrides are rejected: they disguise a name.
 */
export const textSchema = z
  .string()
  .overwrite((text) => text.toWellFormed())
  .trim()
  .refine((text) => text.search(HIDDEN) < 0, HIDDEN_CHARACTERS)
  .overwrite((text) => (BLANK.test(text) ? '' : text))

/** Hidden characters are dropped: copied numbers contain them. */
export const searchTextSchema = z
  .string()
  .overwrite((text) => text.toWellFormed().replace(HIDDEN, ''))
  .trim()
