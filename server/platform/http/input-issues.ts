import { z } from 'zod'
import type { Issue } from '../../../contract/errors.ts'
import { unknownParameter } from '../../api/domain-error.ts'

// Indonesian messages; those of a schema take precedence.
z.config({ ...z.locales.id(), customError: plainSentence })

const FORMATS: Record<string, string> = {
  uuid: 'Id tidak valid',
  email: 'Format email tidak valid',
  date: 'Tanggal tidak valid',
  datetime: 'Waktu tidak valid',
}

/** Messages of common mistakes, where zod's are not understandable. */
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

/** The unit of a limit; numbers have none. */
function unitOf(origin: string): string {
  if (origin === 'string') return ' huruf'
  return origin === 'array' ? ' baris' : ''
}

const PARTS = ['params', 'query', 'body', 'headers']

type ValidatorIssue = {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
  /** The unknown fields of an object. */
  keys?: readonly string[]
}

/** `parts`: the input has params, query, body and headers. */
export function toIssues(found: readonly ValidatorIssue[], parts: boolean): Issue[] {
  return found.flatMap(({ message, path = [], keys: unknown }) => {
    const keys = path.map((step) => (typeof step === 'object' ? step.key : step))
    const fields = parts && PARTS.includes(String(keys[0])) ? keys.slice(1) : keys
    const at = fields.map((key) => (typeof key === 'number' ? key : String(key)))
    return unknown ? unknown.map((name) => unknownParameter([...at, name])) : [{ message, path: at }]
  })
}
