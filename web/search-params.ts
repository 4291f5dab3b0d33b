// URL search parameters. Part of the first load, so without zod (6 kB gzip).
import type { SearchSchemaInput } from '@tanstack/react-router'
import type { Day } from '../core/time/calendar.ts'

/** Always strings: the router's own parser would read 8562E231 as a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Omits undefined and empty lists; lists are joined by dots. */
export function stringifySearch(params: Record<string, unknown>): string {
  const given = Object.entries(params)
    .map(([name, value]) => [name, textOf(value)] as const)
    .filter(([, value]) => value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, value])).toString()
  return text === '' ? '' : `?${text}`
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join('.') : String(value ?? '')
}

/** Invalid values are ignored: old links still open. */
type Parameter<Value> = (given: string) => Value | undefined

/** For `validateSearch`. */
export function searchParser<Parameters extends Record<string, Parameter<unknown>>>(parameters: Parameters) {
  type Search = { [Name in keyof Parameters]?: ReturnType<Parameters[Name]> }
  return (given: Search & SearchSchemaInput): Search => {
    const known = Object.entries(parameters).map(([name, read]) => {
      const value = given[name]
      return [name, value === undefined ? undefined : read(textOf(value))]
    })
    return Object.fromEntries(known.filter(([, value]) => value !== undefined))
  }
}

/** A search or an id. */
export const text: Parameter<string> = (given) => given.slice(0, 100) || undefined

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Parameter<Value> =>
  (given) =>
    values.find((value) => value === given)

/** In the order of `values`. */
export const someOf =
  <const Value extends string>(values: readonly Value[]): Parameter<Value[]> =>
  (given) => {
    const words = given.split('.')
    const known = values.filter((value) => words.includes(value))
    return known.length > 0 ? known : undefined
  }

export const day: Parameter<Day> = (given) => {
  const at = /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(given) ? given : undefined
}

export const wholeNumber =
  (least: number, most: number): Parameter<number> =>
  (given) => {
    const value = given === '' ? Number.NaN : Number(given)
    return Number.isInteger(value) && value >= least && value <= most ? value : undefined
  }
