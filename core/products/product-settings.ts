import { z } from 'zod'
import { QUEUE_STAGE, READY_STAGE } from '../orders/stage.ts'
import { textSchema } from '../text/text.ts'
import { normalizeUnit, type ProductInput } from './product.ts'

/** What two spellings of a name have in common: case and spaces do not tell names apart (docs/product.md#product-lists). */
export function nameKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

const distinctNames = (max: number, spelled = (name: string) => name) =>
  z
    .array(
      textSchema
        .overwrite((name) => spelled(name.replace(/\s+/g, ' ')))
        .min(1, 'Nama wajib diisi')
        .max(max),
    )
    .max(100)
    .superRefine((list, context) => {
      for (const [index, name] of list.entries()) {
        if (list.findIndex((other) => nameKey(other) === nameKey(name)) < index) {
          context.addIssue({ code: 'custom', message: 'Sudah ada di daftar', path: [index] })
        }
      }
    })

const FIRST_AND_LAST = 'Antrean dan siap diambil tetap yang pertama dan yang terakhir'
/** As many stages as a board has room for. */
export const MAX_STAGES = 8

/** The stages of the work, as a shop may save them: at most eight, each name once, from the queue to what is ready. */
const stagesSchema = z
  .array(
    z.object({
      id: textSchema.min(1).max(60),
      name: textSchema.min(1, 'Nama wajib diisi').max(30, 'Paling banyak 30 huruf'),
      machineTypes: z.array(textSchema.min(1).max(60)).max(100),
    }),
  )
  .min(2, FIRST_AND_LAST)
  .max(MAX_STAGES, 'Paling banyak 8 tahap')
  .refine((stages) => stages[0]?.id === QUEUE_STAGE && stages.at(-1)?.id === READY_STAGE, FIRST_AND_LAST)
  .superRefine((stages, context) => {
    for (const field of ['id', 'name'] as const) {
      const keys = stages.map((stage) => nameKey(stage[field]))
      for (const [index, key] of keys.entries()) {
        if (keys.indexOf(key) < index)
          context.addIssue({ code: 'custom', message: 'Sudah ada di daftar', path: [index, 'name'] })
      }
    }
  })

/** The lists that products choose from, as they may be saved: without duplicates, as long as a product's own fields. */
export const productSettingsSchema = z.object({
  categories: distinctNames(60),
  machineTypes: distinctNames(60),
  units: distinctNames(20, normalizeUnit),
  /** Those that are there stay where none are given. */
  stages: stagesSchema.optional(),
})
export type ProductSettings = z.infer<typeof productSettingsSchema>

/** What expenses are sorted into, as the shop may save it, by the same rule. */
export const expenseCategoriesSchema = z.object({ expenseCategories: distinctNames(60) })

/** The three lists, in the order in which screens and refusals name them. */
export const PRODUCT_LISTS = ['categories', 'machineTypes', 'units'] as const
export type ProductList = (typeof PRODUCT_LISTS)[number]

/** The field of a product that is chosen from each list. */
export const FIELD_OF_LIST = {
  categories: 'category',
  machineTypes: 'machineType',
  units: 'unit',
} as const satisfies Record<ProductList, keyof ProductInput>

/** What each list is called. */
export const PRODUCT_LIST_LABELS: Record<ProductList, string> = {
  categories: 'Kategori',
  machineTypes: 'Jenis mesin',
  units: 'Satuan',
}

const LIKE_AREA = /^(m2|m\^2|mtr2|meter2|meterpersegi|mpersegi|meterkuadrat|sqm)$/
const LIKE_LENGTH = /^(cm|senti|sentimeter|centi|centimeter)$/

/** The unit that is measured (m² by area, cm by length) which a name like 'M2', 'meter persegi' or 'CM' means; else undefined. */
export function guessMeasuredUnit(name: string): 'm²' | 'cm' | undefined {
  const key = nameKey(name).replace(/[\s.]/g, '')
  if (LIKE_AREA.test(key)) return 'm²'
  return LIKE_LENGTH.test(key) && name !== 'cm' ? 'cm' : undefined
}

/** A list with a name added, trimmed; the list itself when it is there already, case and spaces ignored. */
export function addName(list: readonly string[], name: string): string[] {
  const tidy = name.trim().replace(/\s+/g, ' ')
  return tidy === '' || includesName(list, tidy) ? [...list] : [...list, tidy]
}

/** The names of a list, and after them those of others that it lacks, each once. */
export function addNames(list: readonly string[], others: Iterable<string>): string[] {
  return [...new Set(others)].reduce(addName, [...list])
}

/** Two people's changes of one list as one: what now stands there, without what I removed from `before`, and with what I added. */
export function mergeNameLists(
  before: readonly string[],
  mine: readonly string[],
  now: readonly string[],
): string[] {
  const removed = before.filter((name) => !includesName(mine, name))
  const added = mine.filter((name) => !includesName(before, name))
  return addNames(
    now.filter((name) => !includesName(removed, name)),
    added,
  )
}

/** Whether a list holds a name, case and spaces ignored. */
export function includesName(list: readonly string[], name: string): boolean {
  const key = nameKey(name)
  return list.some((known) => nameKey(known) === key)
}

/** Fields of a product whose names its lists do not hold, case and spaces ignored, in the order of the lists. Fields not given are not looked at. */
export function unlistedNames(
  lists: Record<ProductList, readonly string[]>,
  product: Partial<Record<(typeof FIELD_OF_LIST)[ProductList], string | undefined>>,
): { list: ProductList; field: (typeof FIELD_OF_LIST)[ProductList]; name: string }[] {
  return PRODUCT_LISTS.flatMap((list) => {
    const field = FIELD_OF_LIST[list]
    const name = product[field]
    return name === undefined || includesName(lists[list], name) ? [] : [{ list, field, name }]
  })
}

/** How a list spells a name, case and spaces ignored; undefined when the list does not hold it. */
export function findSpelling(list: readonly string[], name: string): string | undefined {
  const key = nameKey(name)
  return list.find((known) => nameKey(known) === key)
}
