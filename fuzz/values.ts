import fc from 'fast-check'

/** The part of JSON Schema that the document uses, with references resolved (document.ts). */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMaximum?: number
  pattern?: string
  format?: string
}

/** Existing ids by table, and possible versions. */
export type KnownIds = Record<string, readonly string[]>

const UNKNOWN_ID = '0192f0a0-0000-7000-8000-000000000000'

const NASTY_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\u202Eterbalik',
    '\uD800',
    '🎉'.repeat(40),
    'x'.repeat(5000),
    '%',
    "' or 1=1 --",
  ],
  ...[
    '=1+1',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    '-1',
    '1e309',
    'null',
    '٣',
    'İ',
    '\r\n',
    '{}',
    '[]',
  ],
]
const text = fc.oneof(
  { weight: 5, arbitrary: fc.string({ maxLength: 20, unit: 'grapheme' }) },
  { weight: 3, arbitrary: fc.constantFrom('Kopi Senja', '0812-8834-1907', 'halo@toko.id', 'Rp 25.000', 'a') },
  { weight: 1, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 100, unit: 'binary' }) },
)
const numbers = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0.5, -0, 1e15, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1 + 0.2, 999_999_999_999_999),
)
const ANYTHING = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  text,
  numbers,
  fc.constantFrom(null, true, [], {}, [[]]),
)

/** Mostly valid values, at their limits, and sometimes anything. `name`: the field's or parameter's. */
export function valuesOf(schema: Schema, known: KnownIds, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 60, arbitrary: validValuesOf(schema, known, name) },
    { weight: 1, arbitrary: ANYTHING },
  )
}

function validValuesOf(schema: Schema, known: KnownIds, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, known, name)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, known, name)))
  }
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array': {
      const least = schema.minItems ?? 0
      const most = Math.min(schema.maxItems ?? 4, least + 3)
      return fc.array(valuesOf(schema.items ?? {}, known, name), { minLength: least, maxLength: most })
    }
    case 'string':
      return stringOf(schema, known, name)
    case 'integer':
    case 'number': {
      const versions = name === 'version' ? (known.versions ?? []).map(Number) : []
      if (versions.length === 0) return numberOf(schema)
      return fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...versions) },
        { weight: 1, arbitrary: numberOf(schema) },
      )
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return ANYTHING
  }
}

/** A valid item has one of them: a product, or a name and price of its own. */
const EITHER = ['productId', 'free']

function objectOf(schema: Schema, known: KnownIds): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  if (typeof additionalProperties === 'object') {
    const keys = propertyNames ? valuesOf(propertyNames, known).map(String) : text
    return fc.dictionary(keys, valuesOf(additionalProperties, known), { maxKeys: 4 })
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valuesOf(field, known, name)]),
  )
  const whole = fc.record(fields, { requiredKeys: required })
  // One or two of many optional fields: with all of them one is always wrong.
  const optional = Object.keys(fields).filter((name) => !required.includes(name))
  const either = EITHER.every((name) => name in fields) ? EITHER : []
  const others = optional.filter((name) => !either.includes(name))
  const some = fc.subarray(others, { maxLength: Math.min(2, others.length) })
  const oneOf = either.length > 0 ? fc.constantFrom(...either.map((name) => [name])) : fc.constant([])
  const few = fc.tuple(some, oneOf).chain(([chosen, one]) => {
    const given = [...required, ...chosen, ...one].flatMap((name) =>
      fields[name] ? [[name, fields[name]]] : [],
    )
    return fc.record(Object.fromEntries(given) as typeof fields)
  })
  return fc.oneof(
    { weight: 6, arbitrary: few },
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.tuple(whole, text, ANYTHING).map(([object, key, value]) => ({ ...object, [key]: value })),
    },
  )
}

function stringOf({ format, pattern, minLength = 0, maxLength }: Schema, known: KnownIds, name: string) {
  switch (format) {
    case 'uuid':
      return uuids(known, name)
    case 'date':
      return days()
    case 'date-time':
      return instants()
    case 'email':
      return fc.oneof(fc.emailAddress(), text)
  }
  const usual = pattern ? fc.stringMatching(new RegExp(pattern)) : text
  if (maxLength === undefined) return usual
  const border = fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), 'x'.repeat(minLength))
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: border })
}

/** A new id for a new record, mostly an existing one for others. */
function uuids(known: KnownIds, name: string): fc.Arbitrary<string> {
  const fresh = fc.uuid({ version: 7 })
  const any = fc.uuid()
  const there = fc.nat().map((index) => {
    const ids = known[tableOf(name)] ?? known.transactions ?? []
    return ids[index % ids.length] ?? UNKNOWN_ID
  })
  const [often, seldom] = name === 'id' ? [fresh, there] : [there, fresh]
  return fc.oneof(
    { weight: 8, arbitrary: often },
    { weight: 1, arbitrary: seldom },
    { weight: 1, arbitrary: any },
  )
}

/** 'customerId' → 'customers' */
function tableOf(name: string): string {
  return name.replace(/Id$/, 's')
}

const days = () =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .integer({ min: -400, max: 5 })
        .map((day) => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)),
    },
    fc
      .date({ min: new Date('1999-12-30'), max: new Date('2101-01-03'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    fc.constantFrom('2026-02-29', '2024-02-29', '0001-01-01', '9999-12-31', '+275760-09-13', '2026-13-01'),
  )
const instants = () =>
  fc.oneof(
    fc.integer({ min: -20 * 86_400_000, max: 600_000 }).map((ms) => new Date(Date.now() + ms).toISOString()),
    fc.constantFrom(
      '2026-11-22T24:00:00Z',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
      '2026-11-22T10:00:00',
    ),
  )

function numberOf({ type, minimum = -1e6, maximum = 1e6, exclusiveMaximum }: Schema): fc.Arbitrary<number> {
  const most = Math.min(maximum, exclusiveMaximum ?? maximum)
  const near = (value: number) => [value, value - 1, value + 1]
  const inside =
    type === 'integer'
      ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(most, 2 ** 53 - 1)) })
      : fc
          .integer({ min: Math.ceil(minimum * 100), max: Math.floor(most * 100) - 1 })
          .map((value) => value / 100)
  const small = fc.integer({
    min: Math.max(0, Math.ceil(minimum)),
    max: Math.max(0, Math.min(most, minimum + 4)),
  })
  return fc.oneof(
    { weight: 4, arbitrary: small },
    { weight: 4, arbitrary: inside },
    { weight: 1, arbitrary: fc.constantFrom(...near(minimum), ...near(most)) },
    { weight: 1, arbitrary: numbers },
  )
}
