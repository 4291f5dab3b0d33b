import { digitsOf } from './search.ts'
import { textSchema } from './text.ts'

// Schemas only: a rule exported here would evaluate zod on first load.

/** Extensions within a building have four digits. */
const FEWEST_DIGITS = 4

/** A phone number in any notation, or ''. `noun` names it in messages. */
export const phoneSchema = (noun: string) =>
  textSchema
    .max(30, 'Paling banyak 30 huruf')
    .regex(/^$|^[+\d(][\d\s().-]*$/, { error: onlyDigits(noun), abort: true })
    .refine(
      (text) => text === '' || digitsOf(text).length >= FEWEST_DIGITS,
      `${noun} paling sedikit ${FEWEST_DIGITS} angka`,
    )

/** One or more phone numbers separated by '/' or ','. */
export const phonesSchema = (noun: string) =>
  textSchema
    .min(1, { error: `${noun} wajib diisi`, abort: true })
    .max(60, 'Paling banyak 60 huruf')
    .superRefine((text, context) => {
      const number = textSchema.min(1, { error: onlyDigits(noun), abort: true }).pipe(phoneSchema(noun))
      const wrong = text.split(/[/,]/).map((part) => number.safeParse(part).error?.issues[0]?.message)
      const message = wrong.find((message) => message !== undefined)
      if (message) context.addIssue({ code: 'custom', message })
    })

function onlyDigits(noun: string): string {
  return `${noun} hanya berisi angka, spasi, tanda + dan -`
}
