import type { Customer } from '../../../contract/customers.ts'
import { type CustomerInput, customerInputSchema, type MembershipTier } from '../../../core/customer.ts'
import type { ConflictRow } from '../../kit/record/conflict-alert.tsx'
import { TIER_NAMES } from '../../text.ts'

/** What is typed of a customer. */
export type Form = {
  name: string
  phone: string
  whatsapp: string
  email: string
  membershipTier: MembershipTier
  address: string
}
export type Field = keyof Form
export type Problems = Partial<Record<Field, string>>

/** In the order of the form. */
export const FIELD_NAMES: Record<Field, string> = {
  name: 'Nama Lengkap',
  phone: 'Telepon',
  whatsapp: 'WhatsApp',
  email: 'Email',
  membershipTier: 'Tingkat member',
  address: 'Alamat',
}
const FIELDS = Object.keys(FIELD_NAMES) as Field[]

const EMPTY: Form = { name: '', phone: '', whatsapp: '', email: '', membershipTier: 'regular', address: '' }

/** A customer as the form shows them; an empty form for a new one. */
export function formOf(customer: Customer | null): Form {
  if (!customer) return EMPTY
  const { name, phone, whatsapp, email, membershipTier, address } = customer
  return { name, phone, whatsapp: whatsapp ?? '', email: email ?? '', membershipTier, address: address ?? '' }
}

export function changedFields(before: Form, after: Form): Field[] {
  return FIELDS.filter((field) => before[field].trim() !== after[field].trim())
}

/** What of a form is sent when only some fields have changed. */
export function changesOf(input: CustomerInput, fields: readonly Field[]): Partial<CustomerInput> {
  return Object.fromEntries(fields.map((field) => [field, input[field]]))
}

/** The form as the contract takes it, or what is wrong with it, at the first sentence of each field. */
export function checked(form: Form): { input: CustomerInput | null; problems: Problems } {
  const parsed = customerInputSchema.safeParse(form)
  if (parsed.success) return { input: parsed.data, problems: {} }
  return { input: null, problems: problemsIn(parsed.error.issues) }
}

type Issue = { path: readonly PropertyKey[]; message: string }

export function problemsIn(issues: readonly Issue[]): Problems {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
}

/** What was typed, on the record as it is now. */
export function rebase(before: Form, typed: Form, now: Form): Form {
  const mine = changedFields(before, typed)
  return { ...now, ...Object.fromEntries(mine.map((field) => [field, typed[field]])) }
}

/** The fields that either of two people has changed, side by side. */
export function conflictRows(before: Form, typed: Form, now: Form): ConflictRow[] {
  const mine = changedFields(before, typed)
  const theirs = changedFields(before, now)
  return FIELDS.filter((field) => mine.includes(field) || theirs.includes(field)).map((field) => ({
    name: FIELD_NAMES[field],
    now: textOf(now, field),
    mine: mine.includes(field) ? textOf(typed, field) : null,
  }))
}

function textOf(form: Form, field: Field): string {
  return field === 'membershipTier' ? TIER_NAMES[form.membershipTier] : form[field].trim() || 'kosong'
}
