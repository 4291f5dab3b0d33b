import { z } from 'zod'
import type { Issue } from '../../../contract/errors.ts'
import { unknownParameter } from '../../api/domain-error.ts'

// Validation speaks Indonesian; what the schemas word themselves goes first.
z.config({ ...z.locales.id(), customError: plainSentence })

const FORMATS: Record<string, string> = {
  uuid: 'Id tidak valid',
  email: 'Format email tidak valid',
  date: 'Tanggal tidak valid',
  datetime: 'Waktu tidak valid',
}

/** The sentences for mistakes that any field can have, where a person would not understand a validator's. */
function plainSentence(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Wajib diisi'
        : 'Isi dengan jenis nilai yang benar'
    case 'invalid_format':
      return FORMATS[issue.format]
    case 'invalid_value':
      return issue.input === undefined ? 'Wajib diisi' : 'Pilih salah satu nilai yang tersedia'
    case 'too_small':
      return `Paling sedikit ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `Paling banyak ${issue.maximum}${unitOf(issue.origin)}`
    default:
      return undefined
  }
}

/** What a limit counts: letters of a text, entries of a list; of a number, nothing. */
function unitOf(origin: string): string {
  if (origin === 'string') return ' huruf'
  return origin === 'array' ? ' baris' : ''
}

const PARTS = ['params', 'query', 'body', 'headers']

type ValidatorIssue = {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
  /** The names that an object has and its schema has not. */
  keys?: readonly string[]
}

/** A validator's findings as the issues of a refusal. `parts`: the input came apart in params, query, body and headers. */
export function toIssues(found: readonly ValidatorIssue[], parts: boolean): Issue[] {
  return found.flatMap(({ message, path = [], keys: unknown }) => {
    const keys = path.map((step) => (typeof step === 'object' ? step.key : step))
    const fields = parts && PARTS.includes(String(keys[0])) ? keys.slice(1) : keys
    const at = fields.map((key) => (typeof key === 'number' ? key : String(key)))
    return unknown ? unknown.map((name) => unknownParameter([...at, name])) : [{ message, path: at }]
  })
}
