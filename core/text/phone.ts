import { textSchema } from './text.ts'

// Schemas alone: the build takes them apart from rules, and whoever needs a rule of this file would have zod evaluated too early.

/** Fewer are no number: even those within a house have four. */
const FEWEST_DIGITS = 4

/** A number to be reached by, however it is written, or none; 'abc' and '300' are no number. `noun` as sentences name it. */
export const phoneSchema = (noun: string) =>
  textSchema
    .max(30, 'Paling banyak 30 huruf')
    .regex(/^$|^[+\d(][\d\s().-]*$/, { error: onlyDigits(noun), abort: true })
    .refine(
      (text) => text === '' || digitsOf(text).length >= FEWEST_DIGITS,
      `${noun} paling sedikit ${FEWEST_DIGITS} angka`,
    )

/** The numbers that a shop prints on its papers, parted by '/' or ',': each as `phoneSchema` has it. At least one. */
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

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
