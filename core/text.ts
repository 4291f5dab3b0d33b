import { z } from 'zod'

/** A person's text, trimmed, without the NUL character, which the database cannot hold. */
export const textSchema = z
  .string()
  .overwrite((text) => text.replaceAll('\0', ''))
  .trim()
