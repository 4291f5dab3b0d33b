import { EXAMPLE_INSTANT, EXAMPLE_VALUES } from './example-values.ts'
import type { Schema } from './named-schemas.ts'

/** Optional input fields that examples show. */
const SHOWN_OPTIONAL_FIELDS = [
  ...[
    'externalRef',
    'email',
    'whatsapp',
    'discountPercent',
    'paymentMethod',
    'paidAmount',
    'notes',
    'reason',
  ],
  ...['category', 'method', 'estimatedCompletion', 'pricingTiers', 'extras', 'refund', 'to', 'recipient'],
]

type Named = Record<string, Schema>
type Asked = { name: string; given: boolean }

/**
 * Builds an example: all fields of an answer; of an input (`given`) the required and some optional ones. `name`: its field.
 */
export function exampleOf(schema: Schema, schemas: Named, { name, given }: Asked): unknown {
  if (schema.$ref) return exampleOf(resolveReference(schema, schemas), schemas, { name, given })
  if ('const' in schema) return schema.const
  const value = EXAMPLE_VALUES[name]?.find((one) => fits(schema, one, schemas))
  if (value !== undefined) return value
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.[0]) return exampleOf(choices[0], schemas, { name, given })
  if (typeof schema.type === 'object')
    return exampleOf({ ...schema, type: schema.type[0] ?? 'null' }, schemas, { name, given })
  if (schema.type === 'object') return objectOf(schema, schemas, given)
  if (schema.type === 'array') return arrayOf(schema, schemas, { name, given })
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'boolean') return schema.default ?? false
  if (schema.type === 'integer' || schema.type === 'number')
    return schema.default ?? Math.max(1, Number(schema.minimum ?? 1))
  return null
}

function resolveReference({ $ref = '' }: Schema, schemas: Named): Schema {
  return schemas[$ref.split('/').at(-1) ?? ''] ?? {}
}

function objectOf(schema: Schema, schemas: Named, given: boolean): Record<string, unknown> {
  const { properties, additionalProperties, propertyNames } = schema
  if (!properties && typeof additionalProperties === 'object') {
    const keys = (propertyNames as { enum?: string[] } | undefined)?.enum ?? []
    const one = (key: string) => exampleOf(additionalProperties, schemas, { name: key, given })
    return Object.fromEntries(keys.map((key) => [key, one(key)]))
  }
  const required = (schema.required ?? []) as string[]
  const isShown = (field: string) =>
    !given || required.includes(field) || SHOWN_OPTIONAL_FIELDS.includes(field)
  const fields = Object.entries(properties ?? {}).filter(([field]) => isShown(field))
  return Object.fromEntries(
    fields.map(([field, one]) => [field, exampleOf(one, schemas, { name: field, given })]),
  )
}

function arrayOf({ items = {}, minItems }: Schema, schemas: Named, { name, given }: Asked): unknown[] {
  const values = items.enum as unknown[] | undefined
  if (Number(minItems ?? 0) === 0 && items.type === undefined && !items.$ref && !values) return []
  return [exampleOf(items, schemas, { name: name.replace(/s$/, ''), given })]
}

const TEXTS: Record<string, string> = {
  uuid: '0192f0a1-0b2c-7d3e-8f40-516273849506',
  'date-time': EXAMPLE_INSTANT,
  date: '2026-11-23',
  email: 'halo@majujaya.co.id',
  uri: 'https://toko.example',
}

function textOf({ format, minLength, pattern }: Schema): string {
  const formed = TEXTS[String(format)]
  if (formed) return formed
  return pattern ? '' : 'Contoh'.padEnd(Number(minLength ?? 0), '.')
}

/** Whether a value matches a schema; checks only the keywords that examples need. */
function fits(schema: Schema, value: unknown, schemas: Named): boolean {
  if (schema.$ref) return fits(resolveReference(schema, schemas), value, schemas)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some((one) => fits(one, value, schemas))
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  if (Array.isArray(value)) {
    const { items = {} } = schema
    return schema.type === 'array' && value.every((one) => fits(items, one, schemas))
  }
  if (value === null) return schema.type === 'null'
  if ('const' in schema) return schema.const === value
  if (typeof value === 'object') return isObjectOf(schema, value as Record<string, unknown>, schemas)
  if (typeof value === 'boolean') return schema.type === 'boolean'
  if (typeof value === 'number') return isNumberOf(schema, value)
  if (typeof value !== 'string' || schema.type !== 'string') return false
  const formed: Record<string, RegExp> = {
    uuid: /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/,
    'date-time': /^\d{4}-\d\d-\d\dT.*Z$/,
    date: /^\d{4}-\d\d-\d\d$/,
    email: /@/,
    uri: /^https?:/,
  }
  if (!(formed[String(schema.format)]?.test(value) ?? true)) return false
  if (schema.pattern && !new RegExp(String(schema.pattern)).test(value)) return false
  return (
    value.length >= Number(schema.minLength ?? 0) && value.length <= Number(schema.maxLength ?? value.length)
  )
}

function isObjectOf(
  { type, properties = {}, required = [] }: Schema,
  value: Record<string, unknown>,
  schemas: Named,
): boolean {
  return (
    type === 'object' &&
    (required as string[]).every((field) => field in value) &&
    Object.entries(value).every(([field, one]) => {
      const property = properties[field]
      return property !== undefined && fits(property, one, schemas)
    })
  )
}

function isNumberOf(schema: Schema, value: number): boolean {
  if (schema.type !== 'number' && schema.type !== 'integer') return false
  return value >= Number(schema.minimum ?? value) && value <= Number(schema.maximum ?? value)
}
