import { z } from 'zod'
import { QUEUE_STAGE, READY_STAGE } from '../orders/stage.ts'
import { textSchema } from '../text/text.ts'
import { normalizeUnit, type ProductInput } from './product.ts'

/** Names are equal regardless of case and spaces (docs/product.md#product-lists). */
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
/** A board shows at most this many columns. */
export const MAX_STAGES = 8

/** From queue to ready, unique names. */
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

/** Unique names, no longer than the product's fields. */
export const productSettingsSchema = z.object({
  categories: distinctNames(60),
  machineTypes: distinctNames(60),
  units: distinctNames(20, normalizeUnit),
  /** Absent: unchanged. */
  stages: stagesSchema.optional(),
})
export type ProductSettings = z.infer<typeof productSettingsSchema>

export const expenseCategoriesSchema = z.object({ expenseCategories: distinctNames(60) })

/** In the order of screens and error messages. */
export const PRODUCT_LISTS = ['categories', 'machineTypes', 'units'] as const
export type ProductList = (typeof PRODUCT_LISTS)[number]

export const FIELD_OF_LIST = {
  categories: 'category',
  machineTypes: 'machineType',
  units: 'unit',
} as const satisfies Record<ProductList, keyof ProductInput>

export const PRODUCT_LIST_LABELS: Record<ProductList, string> = {
  categories: 'Kategori',
  machineTypes: 'Jenis mesin',
  units: 'Satuan',
}

const LIKE_AREA = /^(m2|m\^2|mtr2|meter2|meterpersegi|mpersegi|meterkuadrat|sqm)$/
const LIKE_LENGTH = /^(cm|senti|sentimeter|centi|centimeter)$/

/**
 * The measured unit (m² by area, cm by length) behind a spelling such as 'M2' or 'meter persegi'; undefined for
 * others.
 */
export function guessMeasuredUnit(name: string): 'm²' | 'cm' | undefined {
  const key = nameKey(name).replace(/[\s.]/g, '')
  if (LIKE_AREA.test(key)) return 'm²'
  return LIKE_LENGTH.test(key) && name !== 'cm' ? 'cm' : undefined
}

/** Adds a trimmed name unless the list has it. */
export function addName(list: readonly string[], name: string): string[] {
  const tidy = name.trim().replace(/\s+/g, ' ')
  return tidy === '' || includesName(list, tidy) ? [...list] : [...list, tidy]
}

/** Adds the missing names at the end, each once. */
export function addNames(list: readonly string[], others: Iterable<string>): string[] {
  return [...new Set(others)].reduce(addName, [...list])
}

/**
 * Three-way merge of concurrent edits: the current list minus my removals, plus my additions (relative to `before`).
 */
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

/** Ignores case and spaces. */
export function includesName(list: readonly string[], name: string): boolean {
  const key = nameKey(name)
  return list.some((known) => nameKey(known) === key)
}

/** Product fields with a name that their list lacks, in list order. Absent fields are skipped. */
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

/** The list's spelling of a name, ignoring case and spaces; undefined if missing. */
export function findSpelling(list: readonly string[], name: string): string | undefined {
  const key = nameKey(name)
  return list.find((known) => nameKey(known) === key)
}
