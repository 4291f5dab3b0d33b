import { z } from 'zod'

// Control characters but tab and line breaks, and those that turn the direction of what follows.
const HIDDEN = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu

/** What is said of a text that shows other than it holds. */
export const HIDDEN_CHARACTERS = 'Berisi karakter tersembunyi yang tidak boleh dipakai. Ketik ulang teksnya'

/**
 * A person's text, trimmed. Halves of a character, which the database cannot hold, are replaced. Refused: control characters, and those
 * that override the direction of writing, by which a name or a note would read other than it is.
 */
export const textSchema = z
  .string()
  .overwrite((text) => text.toWellFormed())
  .trim()
  .refine((text) => text.search(HIDDEN) < 0, HIDDEN_CHARACTERS)

/** What is looked for: hidden characters, as a number copied from elsewhere brings them, are left out. */
export const searchTextSchema = z
  .string()
  .overwrite((text) => text.toWellFormed().replace(HIDDEN, ''))
  .trim()
