// What stands behind the '?' of an address, and how a page's filters are read from it. Every page's are a part of the first load, so
// they are read without zod: even its small variant would add 6 kB (gzip) to it.
import type { SearchSchemaInput } from '@tanstack/react-router'
import type { Day } from '../core/time/calendar.ts'

/**
 * An address's parameters, always as text. The router's own reading takes what looks like JSON for JSON, and the number of a
 * transaction for one in powers of ten: 8562E231.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The other way round: what is undefined or an empty list is left out, a list is written with points between. */
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

/** Reads one parameter. What it does not understand is as if it were not there: an old link still opens its page. */
type Parameter<Value> = (given: string) => Value | undefined

/** What a route's parameters hold when they are read by these: its `validateSearch`. */
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

/** What is searched for, or an id. */
export const text: Parameter<string> = (given) => given.slice(0, 100) || undefined

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Parameter<Value> =>
  (given) =>
    values.find((value) => value === given)

/** Several of some words, in the order of these. */
export const someOf =
  <const Value extends string>(values: readonly Value[]): Parameter<Value[]> =>
  (given) => {
    const words = given.split('.')
    const known = values.filter((value) => words.includes(value))
    return known.length > 0 ? known : undefined
  }

/** A day of the shop's calendar. */
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
