import { z } from 'zod'
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

/**
 * Builds an example of a schema without references: all fields of an answer; of an input (`given`) the required and some optional ones.
 * `name`: its field.
 */
export function exampleOf(schema: Schema, { name, given }: { name: string; given: boolean }): unknown {
  if ('const' in schema) return schema.const
  const value = EXAMPLE_VALUES[name]?.find((one) => fits(schema, one))
  if (value !== undefined) return value
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.[0]) return exampleOf(choices[0], { name, given })
  if (typeof schema.type === 'object')
    return exampleOf({ ...schema, type: schema.type[0] ?? 'null' }, { name, given })
  if (schema.type === 'object') return objectOf(schema, given)
  if (schema.type === 'array') return arrayOf(schema, { name, given })
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'boolean') return schema.default ?? false
  if (schema.type === 'integer' || schema.type === 'number')
    return schema.default ?? Math.max(1, Number(schema.minimum ?? 1))
  return null
}

function fits(schema: Schema, value: unknown): boolean {
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success
}

function objectOf(schema: Schema, given: boolean): Record<string, unknown> {
  const { properties, additionalProperties, propertyNames } = schema
  if (!properties && typeof additionalProperties === 'object') {
    const keys = (propertyNames as { enum?: string[] } | undefined)?.enum ?? []
    return Object.fromEntries(keys.map((key) => [key, exampleOf(additionalProperties, { name: key, given })]))
  }
  const required = (schema.required ?? []) as string[]
  const isShown = (field: string) =>
    !given || required.includes(field) || SHOWN_OPTIONAL_FIELDS.includes(field)
  const fields = Object.entries(properties ?? {}).filter(([field]) => isShown(field))
  return Object.fromEntries(fields.map(([field, one]) => [field, exampleOf(one, { name: field, given })]))
}

function arrayOf(
  { items = {}, minItems }: Schema,
  { name, given }: { name: string; given: boolean },
): unknown[] {
  if (Number(minItems ?? 0) === 0 && items.type === undefined && !items.enum) return []
  return [exampleOf(items, { name: name.replace(/s$/, ''), given })]
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
