import { z } from 'zod'

/** A person's text, trimmed, without what the database cannot hold: the NUL character, and halves of a character. */
export const textSchema = z
  .string()
  .overwrite((text) => text.replaceAll('\0', '').toWellFormed())
  .trim()
