import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  type BooleanRight,
  canOpenAnyOf,
  missingRights,
  type Page,
  type Role,
  type RolePermissions,
  type RoleRights,
} from '../core/access/access.ts'
import type { ApiKeyScope } from '../core/access/api-key.ts'
import { searchTextSchema } from '../core/text/text.ts'
import { daySchema } from '../core/time/calendar.ts'
import { ERRORS } from './errors.ts'

/** Who may make a call: anyone, anyone signed in, or the roles that may open at least one of these pages. */
type Access = 'public' | 'signed-in' | readonly Page[]

export type ProcedureMeta = {
  /** Left out only by mistake: a test refuses calls that do not say who may make them. */
  pages?: Access
  /** For anyone signed in, and for every key too: it tells nothing that is one page's alone. */
  anyApiKey?: true
  /** No other role may make it, whatever pages it is granted. */
  ownerOnly?: true
  /** What it always needs beyond a page, whatever it is about. What depends on its content the handler asks for (server/api/require-rights.ts). */
  rights?: readonly BooleanRight[]
  /** All that it asks and does is one database transaction: who is calling is checked in it (docs/decisions/0013), not before. */
  singleTransaction?: true
  /** It creates under ids of the caller's: the same ids with the same content answer what is booked already, with 200 instead of 201. */
  idempotent?: true
  /** It only reads, and may read from a replica (docs/decisions/0053), where the shop has one. Who may make it is asked of the primary all the same. */
  fromReplica?: true
  /** The sentence a person reads when the call fails for no fault of theirs (docs/product.md#failure-messages). */
  failure?: string
}

/** Whether somebody signed in may make a call (docs/product.md#page-access). */
export function canCall(
  { pages = [], ownerOnly }: ProcedureMeta,
  role: Role,
  permissions: RolePermissions,
): boolean {
  if (ownerOnly && role !== 'owner') return false
  return typeof pages === 'string' || canOpenAnyOf(role, pages, permissions)
}

/** Whether somebody signed in may make a call (`canCall`) and has the rights that it always needs. */
export function canCallWithRights(
  meta: ProcedureMeta,
  role: Role,
  { permissions, rights }: { permissions: RolePermissions; rights: RoleRights },
): boolean {
  return canCall(meta, role, permissions) && missingRights(role, { rights: meta.rights }, rights).length === 0
}

/**
 * Whether a key may be used for a call: one of its pages serves it, and a key that only reads is used to read. Besides, whoever made the key
 * must be allowed to make the call (`canCall`).
 */
export function apiKeyCanCall(
  { pages = [], ownerOnly, anyApiKey }: ProcedureMeta,
  method: string,
  key: ApiKeyScope,
): boolean {
  if (ownerOnly || (key.readOnly && method !== 'GET')) return false
  return typeof pages === 'string' ? anyApiKey === true : pages.some((page) => key.pages.includes(page))
}

/** The beginning of every call of the contract: its access rule is declared, its errors are the closed list. */
export const procedure = (meta: ProcedureMeta) => oc.$meta<ProcedureMeta>({}).errors(ERRORS).meta(meta)

/** The fields of a record: at least each one that its input has, so that none of them can be forgotten. */
export type Fields<Input> = Record<string, z.ZodType> & Record<keyof Input, z.ZodType>

/** An instant, as ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime()

/** A page of a list, newest first: where to go on, and how many rows at most. */
export const pageInputSchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
})

/** Free text to look for: what is typed into a search field. */
export const searchSchema = z.optional(searchTextSchema.max(100))

/** Days of the shop's calendar, both included: a list is narrowed to records whose own date lies in them. */
export const daysInputSchema = z.object({ from: daySchema.optional(), to: daySchema.optional() })

/**
 * What has changed since an instant, instead of the list as people see it: the oldest change first. A program asks with it again and again
 * (docs/decisions/0058).
 */
export const sinceInputSchema = z.object({ updatedSince: instantSchema.optional() })

type SyncInput = { updatedSince?: unknown; cursor?: unknown; limit?: unknown }

/** Whoever follows a list follows all of it: a record that a filter no longer selects would be missed. */
export function rejectFiltersWithUpdatedSince(
  { updatedSince, cursor: _, limit: __, ...filters }: SyncInput,
  context: z.RefinementCtx,
): void {
  if (updatedSince === undefined) return
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue
    context.addIssue({ code: 'custom', path: [name], message: 'Tidak bisa dipakai bersama updatedSince' })
  }
}

/** A page of a list, and where to go on; null on the last page. */
const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.string().nullable() })

/**
 * The same of a list that programs follow. With `updatedSince` it says besides which changed records are not in the list (any more), deleted ones
 * above all, and on the last page from when to ask next.
 */
export const syncableListOf = <Row extends z.ZodType>(row: Row) =>
  listOf(row).extend({ gone: z.array(z.uuid()).optional(), nextSince: instantSchema.nullable().optional() })
